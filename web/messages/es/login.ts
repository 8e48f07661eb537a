/** The login page. */
export default {
  signIn: 'Iniciar sesión',
  signInTo: 'Iniciar sesión en {host}',
  passwordHelp: 'Usa el correo y la contraseña con los que se configuró este servicio.',
  email: 'Correo electrónico',
  emailMissing: 'Introduce tu correo electrónico.',
  password: 'Contraseña',
  passwordMissing: 'Introduce tu contraseña.',
  showPassword: 'Mostrar contraseña',
  capsLock: 'El bloqueo de mayúsculas está activado.',
  staySignedIn: 'Mantener la sesión iniciada',
  signingIn: 'Iniciando sesión…',
  signingYouIn: 'Iniciando tu sesión…',
  loading: 'Cargando…',
  host: 'Host:',
  language: 'Idioma',
  openApp: 'Abrir aplicación',
  enterCode: 'Introduce el código',
  codeHelp:
    'Tu aplicación de autenticación muestra un nuevo código de un solo uso cada 30 segundos.',
  code: 'Código de un solo uso',
  codeMissing: 'Introduce el código.',
  backToPassword: 'Volver a la contraseña',
  passkeySignIn: 'Usar una llave de acceso',
  passkeyHelp: 'Usa una llave de acceso registrada para este servicio.',
  passkeysUnsupported: 'Este navegador no puede usar llaves de acceso aquí.',
  waitingForBrowser: 'Esperando al navegador…',
  hostUnreachable: 'No se puede acceder a {host}',
  unreachable: 'No se puede acceder al servicio',
  unreachableHelp:
    'Puede que el servicio se esté reiniciando o que tu conexión se haya interrumpido.',
  tryAgain: 'Reintentar',
  trying: 'Reintentando…',
  noResponseAfter:
    'Sigue sin haber respuesta tras {count, plural, one {# reintento} other {# reintentos}}.',
  retriesByItself:
    'Esta página lo volverá a intentar sola en {seconds, plural, one {# segundo} other {# segundos}}.',
  retryIn: 'Nuevo intento en {seconds, plural, one {# segundo} other {# segundos}}.',
  tryNow: 'Ya puedes volver a intentarlo.',
  waitClock: 'Vuelve a intentarlo en {time}.',
  waitSeconds: 'Vuelve a intentarlo en {seconds, plural, one {# segundo} other {# segundos}}.',
  waitMinutes: 'Vuelve a intentarlo en {minutes, plural, one {# minuto} other {# minutos}}.',
  incorrect: 'Correo o contraseña incorrectos. Comprueba ambos y vuelve a intentarlo.',
  codeRequired: 'Introduce el código de un solo uso.',
  incorrectCode:
    'Código incorrecto. Comprueba que los relojes de tu dispositivo y del servicio estén en hora.',
  usedCode: 'Este código ya no se puede usar. Espera al siguiente.',
  tooManyCodes: 'Demasiados códigos incorrectos.',
  codeUnavailable: 'El servicio no puede comprobarlo ahora.',
  linkInvalid:
    'Este enlace tiene más de cinco minutos o ya se usó. Ejecuta «housekey link» de nuevo.',
  throttled: 'Demasiados intentos.',
  busy: 'El servicio está ocupado con otros inicios de sesión.',
  failedUnreachable:
    'No se puede acceder al servicio. Comprueba tu conexión y vuelve a iniciar sesión.',
  unexpected: 'Algo falló en el servicio. Vuelve a intentarlo en un momento.',
  crossSite:
    'Bloqueado: esta página parece formar parte de otro sitio. Ábrela en su propia dirección.',
  cookieBlocked:
    'Tu navegador bloqueó la cookie que mantiene la sesión. Permítela y vuelve a iniciar sesión.',
  proving:
    'El servicio está ocupado. Tu navegador hace un cálculo adicional para iniciar tu sesión. Puede tardar un minuto.',
  expired: 'Tu sesión ha caducado. Inicia sesión para continuar donde lo dejaste.',
  revoked:
    'Se cerró tu sesión en otro lugar, o cambió la contraseña o la clave. Vuelve a iniciar sesión.',
  signedOutInOtherTab:
    'Cerraste la sesión en otra pestaña. Inicia sesión para continuar donde lo dejaste.',
  signedOut: 'Has cerrado la sesión.',
  signedOutLocally:
    'Sesión cerrada solo en este navegador: no se pudo acceder al servicio para terminarla.',
  signedOutEverywhere:
    'Sesión cerrada en todas partes. Todos los dispositivos deben volver a iniciar sesión.',
  pendingReplicas:
    'Las demás réplicas aplicarán el cambio en cuanto se pueda volver a conectar con Redis.',
  pendingStateDirectory:
    'Por ahora este cambio solo está en la memoria: si el servicio se reinicia antes de poder volver a escribir en su directorio de estado, se pierde.',
  linkTitle: 'Iniciar sesión con un enlace',
  linkHelp:
    'Este enlace inicia tu sesión en este dispositivo sin contraseña. Funciona una sola vez.',
  usePassword: 'Usar la contraseña',
  bounced: 'La aplicación te ha devuelto aquí',
  bouncedHelp:
    'No necesitas volver a iniciar sesión, pero la aplicación te redirige a esta página una y otra vez.',
  bouncedGateway:
    'Si administras esta aplicación, comprueba por qué redirige a /login. Si tiene ahí su propio inicio de sesión, desactívalo o define SERVICE_PREFIX_ONLY=true.',
  bouncedProxy:
    'Si administras esta aplicación, comprueba que SERVICE_COOKIE_DOMAIN incluya su host y que tu proxy transmita las cookies.',
  openHousekey: 'Abrir Housekey',
  passkeyUnknown: 'Esta llave de acceso no está registrada aquí o se eliminó. Usa otra.',
  passkeyExpired: 'Tardó demasiado. Vuelve a intentarlo.',
  passkeyRefused: 'La llave de acceso no se aceptó. Debe desbloquearse con huella, rostro o PIN.',
  promptCanceled:
    'No se usó ninguna llave de acceso: la ventana del navegador se cerró o no tenía nada que ofrecer.',
  promptUnsupported: 'Este navegador o dispositivo no puede usar llaves de acceso.',
  promptInsecure:
    'El navegador rechazó las llaves de acceso en esta página. Abre el servicio en su propia dirección https.',
  promptKnown: 'Este dispositivo ya tiene una llave de acceso para este servicio.',
  promptFailed: 'El navegador no pudo usar una llave de acceso. Vuelve a intentarlo.',
} as const;
