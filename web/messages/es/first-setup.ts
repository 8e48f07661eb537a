/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Elige cómo vas a iniciar sesión. Housekey escribe después los ajustes, con un hash en lugar de tu contraseña. Solo tienes que guardarlos.',
  setUpPrivacy: 'Todo se queda en este equipo. No se almacena nada ni se envía a otro sitio.',
  newEmail: 'Correo electrónico',
  newEmailHint: 'Lo usarás para iniciar sesión. Housekey no le envía mensajes.',
  newEmailMissing: 'Introduce un correo electrónico.',
  newPassword: 'Contraseña',
  newPasswordHint: 'Al menos 8 caracteres. Cuatro o más palabras al azar son fáciles de recordar.',
  strengthWeak: 'Débil: elige otra',
  strengthFair: 'Aceptable',
  strengthGood: 'Buena',
  strengthStrong: 'Fuerte',
  strengthLabel: 'Seguridad de la contraseña: {strength}',
  weakShort: 'Usa al menos 8 caracteres.',
  weakCommon: 'Es una de las contraseñas más comunes. Los atacantes la prueban primero.',
  weakPersonal: 'La mayor parte aparece en tu dirección de correo.',
  weakPredictable:
    'Las palabras, los años y las teclas seguidas se adivinan enseguida. Elige una más larga.',
  protectWhat: '¿Qué quieres proteger?',
  protectNothing: 'De momento, nada',
  protectApp: 'Una aplicación',
  appAddress: 'Dirección de la aplicación',
  appAddressHint: 'La que usa Housekey para acceder a ella, sin ruta.',
  appAddressMissing: 'Introduce la dirección de la aplicación.',
  appImage: 'Imagen de la aplicación',
  appImageHint: 'Como en su documentación; por ejemplo, ghcr.io/name/app:1.',
  appImageMissing: 'Introduce el nombre de una imagen.',
  runHow: '¿Cómo ejecutas Housekey?',
  runDirectly: 'Como programa',
  createFiles: 'Crear los ajustes',
  creatingFiles: 'Creando…',
  setupUnreachable:
    'No se puede acceder al servicio. Comprueba que esté en marcha y vuelve a intentarlo.',
  setupBusy:
    '{seconds, plural, one {Demasiados intentos. Vuelve a intentarlo en # segundo.} other {Demasiados intentos. Vuelve a intentarlo en # segundos.}}',
  saveFiles: 'Guarda tus ajustes',
  saveFilesLead: 'Estos textos se muestran una sola vez. Funcionan tal como están.',
  stepFolder: 'Abre una terminal en la carpeta para los ajustes:',
  stepSave:
    '{count, plural, one {Guarda este texto en un archivo con este nombre:} other {Guarda estos textos en archivos con estos nombres:}}',
  stepPrivate: 'Impide que los lean otros usuarios de este equipo:',
  stepStart: 'Detén el servicio en ejecución con Ctrl+C e inicia el nuevo:',
  stepRestart: 'Detén Housekey con Ctrl+C y vuelve a iniciarlo.',
  stepSignIn: 'Abre <link>{address}</link> e inicia sesión con <strong>{email}</strong>.',
  changeAnswers: 'Cambiar las respuestas',
  noSetup: 'El inicio de sesión no se puede configurar aquí',
  noSetupEnabled:
    'La autenticación ya está activada. Para cambiarla, ejecuta <code>housekey init</code>.',
  noSetupApp:
    'Housekey está delante de una aplicación. Para configurarlo, ejecuta <code>housekey init</code>.',
  noSetupAddress:
    'El servicio escucha en una dirección a la que pueden acceder otros equipos. Inícialo con <code>HOST=127.0.0.1</code> o ejecuta <code>housekey init</code>.',
  noSetupProxy:
    'Esta página no está disponible a través de un proxy. Abre la dirección del propio servicio.',
  noSetupRemote:
    'Esta página solo está disponible en el equipo del servicio, en <code>localhost</code> o <code>127.0.0.1</code>.',
  noSetupCode:
    'Abre la dirección con el código que Housekey mostró al iniciarse o ejecuta <code>housekey init</code>.',
  backToWelcome: 'Ir a la página de inicio',
} as const;
