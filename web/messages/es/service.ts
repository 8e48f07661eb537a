/** Pages that the service renders itself. */
export default {
  signOutTitle: '¿Cerrar sesión?',
  signOutHelp:
    'Esto termina tu sesión en este navegador, junto con todo lo que siga en marcha en ella.',
  signedOutTitle: 'Sesión cerrada',
  tooManyCookies: 'Demasiadas cookies',
  cookiesDeleted:
    'Las páginas de este sitio han creado más cookies de las que caben en una solicitud. Se han eliminado, incluida tu sesión. Es posible que tengas que volver a iniciar sesión.',
  cookiesKept:
    'Las páginas de este sitio han creado más cookies de las que caben en una solicitud. No se abrirá nada hasta que las elimines. Esto también cierra tu sesión.',
  continue: 'Continuar',
  deleteCookies: 'Eliminar las cookies de este sitio',
  scriptNeeded:
    'Para iniciar sesión se necesita JavaScript. Permítelo en este sitio y recarga la página.',
} as const;
