/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'La autenticación está activada.',
  'auth-enabled.meaning': 'Solo {email} puede iniciar sesión.',

  'open.summary': 'La autenticación está desactivada.',
  'open.meaning':
    'No se han definido ni SERVICE_EMAIL ni una contraseña: cualquiera tiene acceso como invitado.',
  'open-app.meaning':
    'No se han definido ni SERVICE_EMAIL ni una contraseña: cualquiera puede usar como invitado la aplicación que está detrás de este servicio.',
  'open-without-password.meaning':
    'SERVICE_EMAIL está definida, pero no hay contraseña: cualquiera tiene acceso como invitado.',
  'open-without-email.meaning':
    'Se ha definido una contraseña, pero ningún correo: cualquiera tiene acceso como invitado.',
  'open-exposed.summary': 'Cualquiera que pueda llegar a {host} tiene acceso.',
  'open-exposed.meaning':
    'El servicio escucha en una dirección a la que pueden acceder otros equipos y no autentica a nadie.',
  'open-exposed.fix': 'Define HOST=127.0.0.1, o bien SERVICE_EMAIL y SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL empieza o termina con un espacio.',
  'email-spaces.meaning':
    'El correo debe coincidir exactamente: sin el espacio, el inicio de sesión falla.',
  'email-uppercase.summary': 'SERVICE_EMAIL contiene mayúsculas.',
  'email-uppercase.meaning':
    'El correo debe coincidir exactamente: en minúsculas, el inicio de sesión falla.',
  'email-without-at.summary': 'SERVICE_EMAIL no contiene ninguna @.',
  'email-without-at.meaning':
    'El correo debe coincidir exactamente: con una dirección completa, el inicio de sesión falla.',

  'password-plain.summary': 'La contraseña está configurada como texto sin cifrar.',
  'password-plain.meaning':
    'Sirve para desarrollo. Cualquiera que pueda leer las variables de entorno de este servicio conoce la contraseña.',
  'password-plain-exposed.meaning':
    'Otros equipos pueden acceder a este servicio, y cualquiera que pueda leer sus variables de entorno conoce la contraseña.',
  'password-cost-low.summary': 'El hash de la contraseña tiene un coste bajo ({cost}).',
  'password-cost-low.meaning':
    'Quien consiga el hash puede adivinar la contraseña rápidamente. El mínimo recomendado es {minimum}.',
  'password-cost-high.summary': 'El hash de la contraseña tiene un coste muy alto ({cost}).',
  'password-cost-high.meaning':
    'Cada inicio de sesión tarda varios segundos en este equipo. Cada nivel de coste duplica el tiempo; lo habitual es 12.',
  'password-cost-high-measured.meaning':
    'Cada inicio de sesión tarda aproximadamente {duration} en este equipo. Cada nivel de coste duplica el tiempo; lo habitual es 12.',
  'password-hashed.summary': 'La contraseña está configurada como hash bcrypt.',
  'password-hashed.meaning':
    'La contraseña en sí no está almacenada en este equipo. Coste: {cost}.',
  'password-short.summary': 'La contraseña tiene menos de {minimum} caracteres.',
  'password-short.meaning': 'Un atacante puede adivinarla, aunque el límite de intentos lo frena.',
  'password-common.summary': 'La contraseña es una de las más comunes.',
  'password-common.meaning':
    'Los atacantes prueban primero esas contraseñas. Elige otra y guárdala como hash.',

  'secret-generated.summary': 'La clave de firma se genera en cada arranque.',
  'secret-generated.meaning': 'Un reinicio cierra todas las sesiones.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY es demasiado corta ({length, plural, one {# byte} other {# bytes}}; mínimo: {minimum}).',
  'secret-short.meaning':
    'Cualquiera que tenga un token puede intentar adivinar la clave y firmar con ella sus propios tokens.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY repite un único carácter.',
  'secret-repeated.meaning':
    'Cualquiera puede adivinar la clave y firmar con ella sus propios tokens.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY es larga, pero se puede adivinar.',
  'secret-guessable.meaning':
    'Está formada por palabras, se repite o es un ejemplo conocido. Cualquiera que tenga un token puede comprobar sus intentos y firmar con la clave sus propios tokens.',
  'secret-configured.summary': 'La clave de firma está configurada.',
  'secret-configured.meaning': 'Las sesiones se conservan al reiniciar el servicio.',

  'codes.summary': 'Cada inicio de sesión necesita un código de un solo uso.',
  'codes.meaning': 'La contraseña no basta para iniciar sesión.',
  'codes-per-device.summary': 'Cada dispositivo necesita un código de un solo uso cada 30 días.',
  'codes-per-device.meaning':
    'En un dispositivo en el que ya se ha introducido un código, basta la contraseña para iniciar sesión.',
  'codes-per-device-forgotten.summary':
    'Tras un reinicio, todos los dispositivos necesitan otra vez un código de un solo uso.',
  'codes-per-device-forgotten.meaning':
    'Para reconocer los dispositivos, SERVICE_TOTP_EVERY=device necesita una clave de firma que sea la misma tras un reinicio.',

  'passkeys.summary':
    '{count, plural, one {# llave de acceso permite} other {# llaves de acceso permiten}} iniciar sesión.',
  'passkeys.meaning': 'La contraseña también lo permite.',
  'passwords-off.summary':
    'Solo {count, plural, one {# llave de acceso permite} other {# llaves de acceso permiten}} iniciar sesión.',
  'passwords-off.meaning': 'La contraseña se rechaza.',
  'passkeys-unusable.summary': 'Las llaves de acceso no se pueden usar.',
  'passkeys-unusable.meaning':
    'Una llave de acceso está vinculada a un único nombre de host, que debe figurar en SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL contiene una dirección IP, para la que los navegadores rechazan las llaves de acceso.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL no usa https, y sin él los navegadores rechazan las llaves de acceso.',
  'passkey-elsewhere.summary':
    'La llave de acceso «{name}» es para {host}, y este servicio está en {ownHost}.',
  'passkey-elsewhere.meaning':
    'Los navegadores solo ofrecen una llave de acceso en el host para el que se registró.',
  'passkey-elsewhere.fix':
    'Registra una llave de acceso nueva en la consola y sustituye esta por ella en SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'La llave de acceso «{name}» aún no está en la configuración.',
  'passkey-unsaved.meaning': 'Funciona en esta réplica hasta que se reinicie el servicio.',
  'passkey-unsaved.fix':
    'Añade a SERVICE_PASSKEYS su entrada, que la consola muestra en «Llaves de acceso».',
  'passkey-still-configured.summary':
    'La llave de acceso «{name}» se eliminó, pero sigue en la configuración.',
  'passkey-still-configured.meaning':
    'Volverá a servir para iniciar sesión tras un reinicio, y en otras réplicas ya sirve ahora.',
  'passkey-still-configured.fix': 'Quita su entrada de SERVICE_PASSKEYS y reinicia.',
  'passkey-counter.summary': 'El contador de firmas de la llave de acceso «{name}» ha retrocedido.',
  'passkey-counter.meaning':
    'Puede que alguien la haya copiado. Pero algunos autenticadores no cuentan correctamente.',
  'passkey-counter.fix': 'Si no te fías de ella, elimínala en la consola y registra otra.',

  'app-token-expired.summary':
    '{count, plural, one {El token de aplicación {names} ha} other {Los tokens de aplicación {names} han}} caducado.',
  'app-token-expired.meaning': 'Se rechazan los programas que siguen enviando un token caducado.',
  'app-token-expired.fix':
    'Quita de SERVICE_APP_TOKENS todo token caducado o crea otro con `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {El token de aplicación {names} se revocó, pero sigue} other {Los tokens de aplicación {names} se revocaron, pero siguen}} en la configuración.',
  'app-token-revoked.meaning':
    'Un token revocado se rechaza hasta que se reinicie este servicio. Después vuelve a ser válido.',
  'app-token-revoked-redis.meaning':
    'Un token revocado se rechaza mientras Redis conserve sus datos.',
  'app-token-revoked-state.meaning':
    'Un token revocado se rechaza mientras el directorio de estado conserve sus datos.',
  'app-token-revoked.fix': 'Quita de SERVICE_APP_TOKENS todo token revocado',

  'host-unseen.summary': 'Abriste {opened}, pero el servicio recibió {received} como host.',
  'host-unseen.meaning':
    'Un proxy sustituye la cabecera Host: los enlaces y las redirecciones llevan al host equivocado, y puede que se rechacen formularios.',
  'client-is-proxy.summary':
    'Todos los clientes aparecen con la dirección {address}, que es la de un proxy.',
  'client-is-proxy.meaning':
    'Envía cabeceras de reenvío, pero no es de confianza. Todos los clientes comparten un mismo límite de intentos fallidos, así que un atacante que lo agote te hace esperar a ti también.',
  'client-past-proxy.summary': 'Te has conectado desde este equipo, sin pasar por el proxy.',
  'client-past-proxy.meaning':
    'Los clientes que se conectan a través de un proxy en {address} se identifican por la dirección que este transmite.',
  'client-unnamed.summary': 'El proxy en {address} no transmite las direcciones de los clientes.',
  'client-unnamed.meaning':
    'Todos los clientes comparten un mismo límite de intentos fallidos, así que un atacante que lo agote te hace esperar a ti también.',
  'client-known.summary': 'Tu dirección es {address}.',
  'client-known.meaning':
    'Cada cliente se identifica por su propia dirección y tiene su propio límite de intentos fallidos.',

  'https.summary': 'Conexión por HTTPS.',
  'https.meaning':
    'Las cookies tienen el atributo Secure y, con Strict-Transport-Security, los navegadores exigen HTTPS.',
  'https-unseen.summary': 'Te has conectado por HTTPS, pero el servicio no lo sabe.',
  'https-unseen.meaning':
    'Las cookies se crean sin Secure y no se envía ninguna cabecera Strict-Transport-Security.',
  'https-unseen-cookie.meaning':
    'La cookie de sesión se crea sin Secure y no se envía ninguna cabecera Strict-Transport-Security.',
  'http-on-this-machine.summary': 'Conexión por HTTP desde este equipo.',
  'http-on-this-machine.meaning':
    'Los datos no salen de este equipo, por lo que nadie puede interceptarlos.',
  'http.summary': 'Conexión por HTTP sin cifrar.',
  'http.meaning':
    'Cualquiera que esté en el trayecto de la red puede leer la contraseña y el token.',
  'http-cookie.meaning':
    'Cualquiera que esté en el trayecto de la red puede leer la contraseña y la cookie de sesión, que no tiene el atributo Secure.',

  'clock.summary': 'Los relojes coinciden.',
  'clock.meaning': 'Las sesiones caducan a la hora indicada.',
  'clock-behind.summary': 'El reloj del servicio va {duration} por detrás del de este dispositivo.',
  'clock-ahead.summary': 'El reloj del servicio va {duration} por delante del de este dispositivo.',
  'clock-skew.meaning':
    'Uno de los dos relojes no está en hora. Las sesiones caducan a una hora distinta de la que muestra esta página.',
  'clock-skew-codes.meaning':
    'Uno de los dos relojes no está en hora. Si es el del servicio, se rechazan los códigos de tu aplicación de autenticación.',

  'upstream.summary': 'La aplicación en {address} responde.',
  'upstream.meaning': 'Su respuesta hace un momento: {status}.',
  'upstream-slow.summary': 'La aplicación en {address} acepta conexiones, pero no responde.',
  'upstream-slow.meaning':
    'Los usuarios esperan y después ven una página de error. Puede que la aplicación esté arrancando o se haya bloqueado.',
  'upstream-unreachable.summary': 'No se puede acceder a la aplicación en {address} ({reason}).',
  'upstream-unreachable.meaning':
    'Los usuarios ven una página de error en su lugar. Inicia la aplicación o corrige su dirección.',
  'upstream-failing.summary':
    'Un proxy en {address} responde, pero no puede acceder a la aplicación ({status}).',
  'upstream-failing.meaning':
    'Inicia la aplicación o define SERVICE_UPSTREAM con la dirección de la propia aplicación.',
  'upstream-refuses-host.summary': 'La aplicación rechaza las solicitudes para {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Responde con normalidad a una solicitud sin el nombre ni las cabeceras de un visitante. Compara el host o el proxy con una lista propia.',
  'upstream-refuses-host.fix':
    'Añade {host} a los hosts que acepta la aplicación y Housekey a sus proxies de confianza',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM es {address}, que es el propio Housekey.',
  'upstream-is-self.meaning':
    'En vez de llegar a la aplicación, las solicitudes vuelven a Housekey una y otra vez.',
  'upstream-own-api.summary': 'La aplicación tiene una API propia en {paths}.',
  'upstream-own-api.meaning':
    'Ahí responde Housekey, por lo que esa parte de la aplicación no funciona. Haz que Housekey use otras rutas.',
  'upstream-websocket.summary': 'La aplicación acepta conexiones WebSocket.',
  'upstream-websocket.meaning': 'Probado hace un momento en su ruta raíz.',
  'upstream-websocket-elsewhere.summary':
    'La aplicación no acepta conexiones WebSocket en su ruta raíz.',
  'upstream-websocket-elsewhere.meaning':
    'Respondió a un handshake con {status}. Puede que las acepte en otras rutas.',
  'upstream-websocket-unanswered.summary': 'La aplicación no responde a un handshake de WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Si la aplicación no usa WebSockets, puedes ignorar este consejo. Si los usa, un proxy que está delante de ella descarta las solicitudes Upgrade.',

  'state.summary': 'Se puede escribir en el directorio de estado.',
  'state-used.summary': 'Se puede escribir en el directorio de estado, y está en uso ({owner}).',
  'state.meaning':
    'Los cierres de sesión, los códigos y enlaces usados y la actividad se conservan tras un reinicio.',
  'state-unwritable.summary': 'No se puede escribir en el directorio de estado: {reason}.',
  'state-unwritable.meaning':
    'El servicio continúa en memoria y lo sigue intentando. Si se reinicia antes de conseguirlo, se pierden los cierres de sesión de ese tiempo.',
  'state-unwritable.fix': 'Permite que el servicio escriba en {path} y libera espacio en ese disco',
  'state-damaged.summary':
    '{count, plural, one {# registro del directorio de estado estaba dañado y hubo que omitirlo.} other {# registros del directorio de estado estaban dañados y hubo que omitirlos.}}',
  'state-damaged.meaning':
    'Puede que el token de una sesión cerrada vuelva a ser válido. El archivo dañado aún no se ha reemplazado.',
  'state-damaged-copied.meaning':
    'Puede que el token de una sesión cerrada vuelva a ser válido. El archivo dañado se conservó como journal.damaged.',
  'state-damaged-lost.meaning':
    'Puede que el token de una sesión cerrada vuelva a ser válido. El archivo dañado no se pudo conservar como journal.damaged: {reason}.',
  'state-damaged.fix': 'Pulsa «Cerrar sesión en todas partes» en la consola y comprueba el disco',
  'state-lost.summary': 'No se pudo leer nada del registro del directorio de estado.',
  'state-lost.meaning':
    'Han terminado todas las sesiones anteriores a este inicio. Los tokens de aplicación que se revocaron en la consola vuelven a ser válidos.',
  'state-lost.fix':
    'Comprueba el disco; el archivo dañado es {path}/journal.damaged. Quita los tokens revocados de SERVICE_APP_TOKENS',
  'state-exposed.summary':
    'Otros usuarios de este equipo pueden escribir en el directorio de estado.',
  'state-exposed.meaning':
    'Pueden deshacer cierres de sesión sustituyendo sus archivos. El directorio debe pertenecer al usuario del servicio o a root, y solo ese usuario debe poder escribir en él.',
  'state-unlocked.summary': 'El sistema de archivos del directorio de estado no admite bloqueos.',
  'state-unlocked.meaning':
    'Un segundo Housekey en el mismo directorio pasaría inadvertido, y ambos perderían datos.',
  'state-unlocked.fix':
    'Pon {path} en un sistema de archivos local o asegúrate de que nada más lo use',

  'redis.summary':
    'Redis está conectado, {others, plural, =0 {sin más réplicas} one {con # réplica más} other {con # réplicas más}}.',
  'redis.meaning':
    'Las réplicas comparten los cierres de sesión, los límites de intentos fallidos y la actividad de la consola.',
  'redis-lost.summary': 'Redis no está disponible: {reason}.',
  'redis-lost.meaning':
    'Esta réplica continúa por su cuenta: los inicios de sesión y las sesiones funcionan, los intentos fallidos se limitan en cada réplica por separado, y los cierres de sesión se comunicarán a las demás réplicas cuando vuelva Redis.',
  'replicas-differ.summary':
    'De {others, plural, one {# réplica adicional} other {# réplicas adicionales}}, {mismatched, plural, one {# tiene} other {# tienen}} una clave, un correo o una contraseña diferentes.',
  'replicas-differ.meaning':
    'Las réplicas rechazan los tokens que emiten las demás, por lo que parece que las sesiones se cierran al azar.',
  'replicas-differ.fix':
    'Define los mismos valores de SERVICE_EMAIL, SERVICE_PASSWORD_HASH y SERVICE_SECRET_KEY en todas las réplicas',
  'redis-unsigned.summary':
    'Redis contiene mensajes o registros que no se firmaron con esta clave ({count}).',
  'redis-unsigned.meaning':
    'Se ignoran. Otro programa puede escribir en este Redis, o un servicio con otra clave usa el mismo prefijo.',
  'redis-unsigned.fix':
    'Cambia la contraseña de Redis o define un SERVICE_REDIS_PREFIX que no use nada más',
  'redis-recreated.summary':
    'Otro programa cambió el tipo de claves en Redis, y se volvieron a crear ({count}).',
  'redis-recreated.meaning':
    'Las réplicas han vuelto a escribir lo que saben. Puede que se rechacen códigos de un solo uso y enlaces de inicio de sesión anteriores.',

  'notices.summary': 'Las notificaciones se envían a {targets}.',
  'notices.meaning':
    'Te avisan de inicios de sesión en dispositivos nuevos, de ataques y de cambios en tus llaves de acceso. Pruébalo con `housekey notify-test`.',
  'notices-failing.summary': 'Las notificaciones a {target} no se entregan: {reason}.',
  'notices-failing.meaning':
    'Inicio del fallo: {since}. Hay {waiting, plural, one {# notificación} other {# notificaciones}} en espera.',
  'notices-failing-lost.meaning':
    'Inicio del fallo: {since}. Hay {waiting, plural, one {# notificación} other {# notificaciones}} en espera y {lost, plural, one {se ha perdido # notificación} other {se han perdido # notificaciones}}.',

  'audit-log-failing.summary': 'No se puede escribir en el registro de auditoría: {reason}.',
  'audit-log-failing.meaning':
    'Quedan en espera hasta 1 MiB de líneas; las siguientes se descartan y se cuentan.',

  'variable-misspelled.summary':
    '{variable} no es una variable de Housekey. ¿Querías decir {intended}?',
  'variable-misspelled.meaning':
    'Housekey la ignora, por lo que el ajuste al que estaba destinada conserva su valor predeterminado.',
  'variable-misspelled.fix': 'Cámbiale el nombre a {intended} o elimínala.',
  'variable-unused.summary': '{variable} no tiene efecto sin {needed}.',
  'variable-unused.meaning': 'Housekey ignora esta variable.',
  'variable-unused.fix': 'Define {needed}, o elimina {variable}.',
  'variable-unused-library.summary': '{variable} no tiene efecto en la biblioteca.',
  'variable-unused-library.fix': 'Elimina {variable}.',
  'variable-unused-port.summary': '{variable} no tiene efecto. La variable del puerto es PORT.',
  'variable-unused-port.fix': 'Cámbiale el nombre a PORT o elimínala.',
  'variable-unused-state.summary':
    '{variable} no tiene efecto junto con SERVICE_REDIS_URL, porque entonces el estado se guarda en Redis.',
  'variable-unused-state.fix':
    'Elimina SERVICE_STATE_DIR, o SERVICE_REDIS_URL si solo hay una réplica.',
  'cluster-without-redis.summary':
    '{variable} no está definida y este proceso es un worker de un clúster.',
  'cluster-without-redis.meaning':
    'Un worker no se entera de los cierres de sesión ni de los intentos fallidos en los demás: el token de una sesión cerrada en uno sigue siendo válido en el resto, y los límites cuentan para cada worker por separado.',
  'cluster-without-redis.fix':
    'Define SERVICE_REDIS_URL (redisUrl) para que todos los workers compartan su estado.',
  'public-path-wildcard.summary': '{variable} contiene «{entry}», donde * es un carácter normal.',
  'public-path-wildcard.meaning': 'Las rutas a las que se refería necesitan una sesión.',
  'public-path-wildcard.fix': 'Usa {prefix}, que incluye todo lo que hay debajo.',
  'public-path-wildcard-root.fix':
    'Indica las rutas sin *. Cada una incluye todo lo que hay debajo.',
  'file-empty.summary': '{variable} indica un archivo vacío.',
  'file-empty.meaning': 'La variable se considera no definida.',
  'file-empty.fix': 'Escribe el valor en el archivo o elimina la variable.',
  'password-unused.summary':
    '{variable} está definida, pero SERVICE_PASSWORD_HASH tiene prioridad.',
  'password-unused.meaning':
    'Solo se puede iniciar sesión con la contraseña del hash. La otra la ve cualquiera que pueda leer las variables de entorno.',
  'password-unused.fix': 'Elimina SERVICE_PASSWORD o SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    '{variable} está definida, pero vacía: no se pide ningún código de un solo uso.',
  'totp-empty.meaning':
    'Basta la contraseña para iniciar sesión. Una variable vacía también sustituye el secreto de .env.',
  'totp-empty.fix': 'Usa la línea que imprime `housekey totp` o elimina la variable.',
  'env-file-missing.summary':
    'No se encontró {variable} en {folder} y no hay ninguna variable SERVICE_… definida.',
  'env-file-missing.meaning': 'Si creaste un archivo .env, Housekey no lo ha leído.',
  'env-file-missing.fix':
    'Inicia Housekey en la carpeta de tu archivo .env, o define SERVICE_EMAIL y SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': 'En .env, {variable} contiene un #, que allí inicia un comentario.',
  'env-value-cut.meaning': 'Solo se usa la parte anterior al #.',
  'env-value-cut.fix': "Pon el valor entre comillas simples: {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN es demasiado corto (menos de {minimum} bytes).',
  'metrics-token-short.meaning': 'Un atacante puede adivinarlo y leer después las métricas.',
  'forward-auth-untrusted.summary':
    'Forward auth está activado, pero ningún proxy es de confianza.',
  'forward-auth-untrusted.meaning':
    'Housekey no tiene en cuenta qué página quería un visitante ni quién es: todos los clientes comparten un mismo límite de intentos fallidos y, tras iniciar sesión, no vuelven a la aplicación.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES confía en demasiadas direcciones: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Cualquiera que use una de ellas puede falsificar direcciones de clientes y, con ello, eludir el límite de intentos fallidos y falsear el registro.',
  'cookie-name-foreign.summary':
    'La cookie de sesión se llama {name}, un nombre que otras instancias no reconocen.',
  'cookie-name-foreign.meaning':
    'Los navegadores envían las cookies a todos los puertos de un host: otro Housekey en este host reenviaría esta sesión a su aplicación.',
  'identity-key-derived.summary':
    'La clave de la identidad firmada se deriva de SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Las aplicaciones guardan en caché la clave pública, así que debe sobrevivir a un reinicio, y no hay dónde guardar una aleatoria. Cualquiera que pueda leer la clave pública puede probar suposiciones sobre el secreto, aunque despacio. Un directorio de estado, Redis o SERVICE_IDENTITY_KEY lo evita; la clave pública cambia entonces una vez.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN es {domain}, y cualquiera puede registrar un host bajo ese dominio.',
  'cookie-domain-public.meaning':
    'Los navegadores rechazan una cookie así, por lo que nadie mantiene la sesión iniciada, y el inicio de sesión puede redirigir a hosts que pertenecen a otros.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN es {domain}, y SERVICE_PUBLIC_URL no está bajo ese dominio.',
  'cookie-domain-elsewhere.meaning':
    'Los navegadores rechazan una cookie para un dominio que no contiene el host, por lo que nadie mantiene la sesión iniciada.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT tiene muy poco contraste: {light} en el tema claro ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT tiene muy poco contraste: {dark} en el tema oscuro ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT tiene muy poco contraste: {light} en el tema claro ({lightContrast}:1) y {dark} en el tema oscuro ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Los enlaces y las etiquetas son difíciles de leer. Necesitan un contraste de {minimum}:1 con todas las superficies (WCAG 2.2, nivel AA). La solución indica los colores más cercanos que lo cumplen.',
} as const;
