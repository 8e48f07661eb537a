/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'Ir al contenido',
  pages: 'Páginas',
  welcome: 'Inicio',
  console: 'Consola',
  app: 'Aplicación',
  openConsole: 'Abrir la consola',
  guest: 'Invitado',
  account: 'Cuenta:',
  signedInAs: 'Sesión iniciada como',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  cancel: 'Cancelar',
  done: 'Listo',
  copy: 'Copiar',
  copyWhat: 'Copiar {what}',
  copied: 'Copiado.',
  selected: 'Seleccionado. Cópialo con el teclado.',
  checkingSession: 'Comprobando tu sesión…',
  loadingConsole: 'Cargando la consola…',
  loadingConfiguration: 'Cargando la configuración…',
  ownerOnly:
    'Solo el propietario ve si este inicio de sesión es seguro y quién ha iniciado sesión.',
  configurationUnreachable:
    'No se puede acceder al servicio, por lo que no se puede mostrar la configuración.',
  pageFailed: 'No se pudo cargar esta página',
  pageFailedHelp:
    'Puede que el servicio esté caído o que se actualizara después de que abrieras esta página.',
  reload: 'Recargar',
  unreachableTitle: 'Servicio no disponible',
  pageHidden:
    'Esta página permanece oculta hasta que el servicio confirme quién eres. No se ha cerrado tu sesión.',
  pageHiddenHelp:
    'Puede que el servicio se esté reiniciando o que tu conexión se haya interrumpido. Si administras este servicio, comprueba que funcione y consulta su registro.',
  notFound: 'Página no encontrada',
  notFoundHelp:
    'No hay ninguna página en <code>{path}</code>. El enlace puede estar obsoleto o la dirección mal escrita.',
  goToWelcome: 'Ir a la página de inicio',
  appUnreachable: 'No se puede acceder a la aplicación',
  appUnreachableSummary:
    'Housekey funciona, pero no puede conectarse a la aplicación en esta dirección.',
  appUnreachableAdvice:
    'Puede que la aplicación se esté reiniciando. Vuelve a intentarlo en un momento. Si administras esta aplicación, comprueba que funcione y consulta su registro.',
  appSlow: 'La aplicación tardó demasiado',
  appSlowSummary: 'Housekey funciona, pero la aplicación en esta dirección no respondió a tiempo.',
  appSlowAdvice:
    'Si estabas enviando algo, puede que haya llegado. Compruébalo antes de volver a enviarlo. Si administras esta aplicación, comprueba qué la mantiene ocupada.',
  appOversized: 'La aplicación envió demasiadas cabeceras',
  appOversizedSummary:
    'Housekey funciona, pero la aplicación en esta dirección respondió con más cabeceras de las permitidas.',
  appOversizedAdvice:
    'Borrar las cookies de este sitio puede ayudar. Si administras esta aplicación, haz que envíe menos de 64 KiB de cabeceras.',
  signInNotAffected: 'Tu sesión no se ve afectada.',
  guestLead:
    'Cualquiera que abra esta dirección entra como <strong>invitado</strong>, igual que tú.',
  guestLeadWithApp:
    'Cualquiera que abra esta dirección entra como <strong>invitado</strong>, igual que tú, y puede usar la aplicación en esta dirección.',
  ownerLead: 'Sesión iniciada como <user>{email}</user>. Solo tú puedes iniciar sesión.',
  ownerLeadWithApp:
    'Sesión iniciada como <user>{email}</user>. Solo tú puedes iniciar sesión en la aplicación de esta dirección.',
  otherLead: 'Sesión iniciada como <user>{email}</user>.',
  authDisabled: 'La autenticación está desactivada',
  setUpLogin: 'Configurar el inicio de sesión',
  aboutHousekey: 'Acerca de Housekey',
  aboutLogin: 'Housekey se encarga del inicio de sesión en aplicaciones autoalojadas.',
  aboutAppLogin:
    'Housekey se encarga del inicio de sesión en la aplicación de esta dirección. La aplicación no necesita uno propio.',
  aboutUser:
    'Housekey tiene un solo usuario, con un correo y una contraseña. No hay cuentas ni base de datos de usuarios.',
  configuration: 'Configuración',
  consoleExplains: '<link>La consola</link> explica estos puntos y muestra cómo corregirlos.',
  twoVariables:
    'Dos variables de entorno activan la autenticación. Defínelas y reinicia el servicio.',
  emailVariable: 'el correo con el que inicias sesión',
  hashVariable: 'el hash que <code>housekey hash</code> muestra para tu contraseña',
  nothingToFix: 'No hay nada que corregir.',
  noSignIn: 'No hay ningún inicio de sesión registrado.',
  noDevice: 'Ningún dispositivo ha iniciado sesión con la contraseña.',
  andMore: '{names} y {count, plural, one {# más} other {# más}}',
} as const;
