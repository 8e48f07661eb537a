/** Pages that the service renders itself. */
export default {
  signOutTitle: '로그아웃할까요?',
  signOutHelp: '이 브라우저의 세션과 그 안에서 아직 실행 중인 모든 것이 종료됩니다.',
  signedOutTitle: '로그아웃됨',
  tooManyCookies: '쿠키가 너무 많음',
  cookiesDeleted:
    '이 사이트의 페이지가 요청에 담을 수 있는 것보다 많은 쿠키를 설정했습니다. 세션을 포함해 쿠키가 모두 삭제되었습니다. 다시 로그인해야 할 수 있습니다.',
  cookiesKept:
    '이 사이트의 페이지가 요청에 담을 수 있는 것보다 많은 쿠키를 설정했습니다. 삭제하기 전에는 아무것도 열리지 않습니다. 삭제하면 로그아웃도 됩니다.',
  continue: '계속',
  deleteCookies: '이 사이트의 쿠키 삭제',
  scriptNeeded:
    '로그인하려면 JavaScript가 필요합니다. 이 사이트에서 허용한 후 페이지를 새로 고치세요.',
} as const;
