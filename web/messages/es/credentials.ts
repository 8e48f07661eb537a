/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Cargando las llaves de acceso…',
  passkeysFailed: 'No se pudieron cargar las llaves de acceso.',
  passkeysHelp:
    'Una llave de acceso te permite iniciar sesión con tu huella, tu rostro o el PIN de tu dispositivo, y solo funciona en las páginas de este servicio. Housekey guarda su clave pública en <code>SERVICE_PASSKEYS</code>, pero ningún secreto.',
  noPasskeys: 'Todavía no hay llaves de acceso.',
  passkeyFor: '<strong>{name}</strong> para {host}',
  passkeyConfigured: 'en SERVICE_PASSKEYS',
  passkeyUnsaved: 'aún no está en SERVICE_PASSKEYS: funciona hasta el reinicio',
  passkeyDeleted: 'eliminada, pero sigue en SERVICE_PASSKEYS: borra su entrada antes del reinicio',
  passkeyElsewhere: 'en SERVICE_PASSKEYS, pero para otro host',
  needsPublicUrl:
    'Una llave de acceso está vinculada a un nombre de host. Define SERVICE_PUBLIC_URL con la dirección https de este servicio y reinícialo.',
  needsHostName:
    'Los navegadores rechazan las llaves de acceso para una dirección IP. Dale a este servicio un nombre de host y define SERVICE_PUBLIC_URL con él.',
  needsHttps:
    'Los navegadores rechazan las llaves de acceso sin HTTPS. Configura HTTPS delante de este servicio y define SERVICE_PUBLIC_URL con su dirección https.',
  registrationCanceled: 'Cancelado: la ventana del navegador se cerró o se agotó el tiempo.',
  registrationUnsupported:
    'Este dispositivo no puede guardar una llave de acceso o no puede verificar a su usuario con huella, rostro o PIN.',
  registrationInsecure:
    'El navegador rechazó las llaves de acceso en esta página. Abre la consola en la dirección de SERVICE_PUBLIC_URL.',
  registrationKnown: 'Este dispositivo ya tiene una llave de acceso para este servicio.',
  registrationFailed: 'El navegador no pudo usar una llave de acceso. Vuelve a intentarlo.',
  registrationExpired: 'Tardó demasiado. Empieza de nuevo.',
  registrationRefused: 'La llave de acceso no se aceptó. Empieza de nuevo.',
  passkeysNeedHttps:
    'Para usar llaves de acceso, SERVICE_PUBLIC_URL debe ser una dirección https con un nombre de host',
  lastPasskey:
    'Es la única llave de acceso y las contraseñas están desactivadas; elimina antes SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'El nombre debe tener de 1 a 40 caracteres: letras sin tildes ni ñ, dígitos, puntos, guiones y guiones bajos',
  passkeyNameTaken: 'Otra llave de acceso tiene este nombre; elige otro nombre',
  tooManyPasskeys:
    'Demasiadas llaves de acceso aún no están en la configuración; añádelas y reinicia',
  passkeyRegistered: 'Esta llave de acceso ya está registrada',
  serviceUnreachable: 'No se puede acceder al servicio.',
  serviceBusy: 'El servicio está ocupado. Vuelve a intentarlo en un momento.',
  registerPasskey: 'Registrar llave de acceso',
  passkeyName: 'Nombre, por ejemplo movil',
  passwordAgain: 'Tu contraseña, otra vez',
  confirmOwner: 'Confirma que eres tú. Vale durante diez minutos.',
  removePasskey: 'Quitar la llave de acceso',
  removePasskeyHelp: 'Ya no puede iniciar sesión, y sus sesiones terminan de inmediato.',
  incorrectPassword: 'Contraseña incorrecta',
  confirmWithPasskey: 'Confirmar con una llave de acceso',
  passkeyCreated:
    'Se creó la llave de acceso. Inicia sesión con ella una vez para asegurarte de que funciona.',
  testPasskey: 'Probar llave de acceso',
  keepPasskey: 'Un paso más: conservar la llave de acceso',
  keepPasskeyHelp:
    'Ya funciona, pero solo hasta que se reinicie el servicio. Añade su entrada a la configuración. Esta entrada no contiene ningún secreto.',
  allPasskeys: 'Con todas las llaves de acceso, según dónde configures Housekey:',
  codesOff:
    'Desactivados: basta la contraseña para iniciar sesión. Si además hace falta un código de una aplicación de autenticación, una contraseña robada no es suficiente.',
  codesTurnOn:
    'Para activarlos, ejecuta este comando en el host y añade a la configuración la línea que muestra:',
  codesEachSignIn:
    'Activados: cada inicio de sesión con la contraseña necesita un código de tu aplicación de autenticación. Con <code>SERVICE_TOTP_EVERY=device</code>, un dispositivo conocido solo lo necesita cada 30 días.',
  codesEachDevice:
    'Activados: cada dispositivo necesita un código de tu aplicación de autenticación cada 30 días. Con <code>SERVICE_TOTP_EVERY=sign-in</code>, lo necesita cada inicio de sesión con la contraseña.',
  codesLost:
    'No hay códigos de recuperación. Si pierdes el acceso a la aplicación de autenticación, ejecuta <code>housekey link</code> en el host, o elimina <code>SERVICE_TOTP_SECRET</code> y reinicia el servicio.',
  loadingAppTokens: 'Cargando los tokens de aplicación…',
  appTokensUnreachable:
    'No se puede acceder al servicio, por lo que no se pueden mostrar los tokens de aplicación.',
  appTokensHelp:
    'Los scripts, git, los calendarios y otros programas acceden a la aplicación con estos tokens. Para crear uno, ejecuta <code>housekey app-token NAME</code> y añade su línea a <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'Todos los métodos',
  limitsEverywhere: '{methods} en todas las rutas de la aplicación.',
  limitsEverywhereUntil: '{methods} en todas las rutas de la aplicación, hasta el {date}.',
  limits: '{methods} en {paths}.',
  limitsUntil: '{methods} en {paths}, hasta el {date}.',
  neverUsed: 'No se ha usado desde que arrancó el servicio.',
  usedRecently: 'Usado en las últimas dos horas.',
  lastUsed: 'Último uso {ago}.',
  expiredState: 'caducado',
  revokedState: 'revocado',
  revoke: 'Revocar',
  revokeWhich: 'Revocar {name}',
  revokeTitle: '¿Revocar <code>{name}</code>?',
  revokeConfirm: 'Revocar token',
  revoking: 'Revocando…',
  revokeFailed: 'No se pudo revocar. El token de aplicación sigue siendo válido.',
  revokeHelp:
    'El programa que lo usa se rechaza al instante y sus solicitudes en curso terminan. Sin Redis ni <code>SERVICE_STATE_DIR</code>, el token vuelve a ser válido tras un reinicio hasta que quites su línea de <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: '{name} está revocado. Quita también su línea de SERVICE_APP_TOKENS.',
} as const;
