/** Pages that the service renders itself. */
export default {
  signOutTitle: '要退出登录吗？',
  signOutHelp: '这将结束您在此浏览器中的会话，以及其中仍在运行的一切。',
  signedOutTitle: '已退出登录',
  tooManyCookies: 'Cookie 过多',
  cookiesDeleted:
    '此网站的页面设置的 Cookie 超出了一个请求所能携带的数量。它们已被删除，包括您的会话。您可能需要重新登录。',
  cookiesKept:
    '此网站的页面设置的 Cookie 超出了一个请求所能携带的数量。在您删除它们之前，任何页面都无法打开。删除后您也会退出登录。',
  continue: '继续',
  deleteCookies: '删除此网站的 Cookie',
  scriptNeeded: '登录需要 JavaScript。请为此网站启用后重新加载页面。',
} as const;
