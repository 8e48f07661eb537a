/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Sair?',
  signOutHelp:
    'Isso encerra sua sessão neste navegador, com tudo o que ainda estiver em andamento nela.',
  signedOutTitle: 'Sessão encerrada',
  tooManyCookies: 'Cookies demais',
  cookiesDeleted:
    'Páginas deste site criaram mais cookies do que cabem em uma requisição. Eles foram excluídos, inclusive sua sessão. Talvez você precise entrar novamente.',
  cookiesKept:
    'Páginas deste site criaram mais cookies do que cabem em uma requisição. Nenhuma página abrirá até você excluí-los. Isso também encerra sua sessão.',
  continue: 'Continuar',
  deleteCookies: 'Excluir os cookies deste site',
  scriptNeeded:
    'Para entrar, é necessário JavaScript. Permita-o para este site e recarregue a página.',
} as const;
