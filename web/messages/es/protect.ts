/** The console's page about protecting an app. */
export default {
  setupLoading: 'Las instrucciones aparecen cuando se ha cargado la configuración.',
  howToProtect: 'Cómo proteger tu aplicación',
  fileFailed: 'No se pudo cargar este archivo.',
  gateway: 'Pasarela',
  library: 'Biblioteca',
  gatewayHelp:
    'Housekey se ejecuta delante de la aplicación y le reenvía las solicitudes. Es lo más sencillo: una variable más. Asegúrate de que no se pueda acceder a la aplicación de ninguna otra forma.',
  nginxHelp: 'nginx comprueba cada solicitud con Housekey antes de reenviarla a la aplicación.',
  caddyHelp:
    'Caddy comprueba cada solicitud con Housekey antes de reenviarla a la aplicación y obtiene certificados TLS automáticamente.',
  traefikHelp:
    'Traefik comprueba cada solicitud con Housekey antes de reenviarla a la aplicación. No puede quitar la cookie de sesión de esas solicitudes; el archivo explica qué significa eso.',
  composeHelp: 'Housekey y la aplicación en contenedores, con Housekey como pasarela.',
  systemdHelp: 'Housekey como servicio de systemd aislado.',
  libraryHelp: 'El inicio de sesión dentro de tu propia aplicación, con los mismos ajustes.',
  housekeyEnvironment: 'Entorno de Housekey',
  traefikFile: 'un archivo para el proveedor de archivos de Traefik',
  notPublicName:
    '{host} no es un nombre público. Sustituye <code>login.example.com</code>, <code>app.example.com</code> y <code>example.com</code> por tus propios nombres.',
  checkGuesses:
    'Comprueba dos suposiciones: <code>{domain}</code>, el dominio que comparten el inicio de sesión y la aplicación, y <code>{app}</code>, el nombre de la aplicación.',
  replaceAddress: 'Sustituye <code>127.0.0.1:3000</code> por la dirección de tu aplicación.',
} as const;
