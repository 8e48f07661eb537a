/** The console's page about protecting an app. */
export default {
  setupLoading: 'تظهر الإرشادات بعد تحميل الإعدادات.',
  howToProtect: 'كيفية حماية تطبيقك',
  fileFailed: 'تعذّر تحميل هذا الملف.',
  gateway: 'بوابة',
  library: 'مكتبة',
  gatewayHelp:
    'يعمل Housekey أمام التطبيق ويمرّر الطلبات إليه. هذا أسهل إعداد: متغيّر واحد إضافي. تأكد من عدم إمكان الوصول إلى التطبيق بأي طريقة أخرى.',
  nginxHelp: 'يتحقق nginx من كل طلب لدى Housekey قبل تمريره إلى التطبيق.',
  caddyHelp:
    'يتحقق Caddy من كل طلب لدى Housekey قبل تمريره إلى التطبيق، ويحصل على شهادات TLS تلقائيًا.',
  traefikHelp:
    'يتحقق Traefik من كل طلب لدى Housekey قبل تمريره إلى التطبيق. لا يمكنه إزالة ملف تعريف ارتباط الجلسة من تلك الطلبات؛ يشرح الملف ما يعنيه ذلك.',
  composeHelp: 'يعمل Housekey والتطبيق في حاويات، مع Housekey بوابةً.',
  systemdHelp: 'يعمل Housekey خدمةَ systemd معزولة.',
  libraryHelp: 'تسجيل الدخول داخل تطبيقك، بالإعدادات نفسها.',
  housekeyEnvironment: 'متغيّرات البيئة لـ Housekey',
  traefikFile: 'ملف لموفّر الملفات في Traefik',
  notPublicName:
    '{host} ليس اسمًا عامًا. استبدل <code>login.example.com</code> و<code>app.example.com</code> و<code>example.com</code> بأسمائك.',
  checkGuesses:
    'تحقق من تخمينين: <code>{domain}</code>، النطاق الذي يشترك فيه تسجيل الدخول والتطبيق، و<code>{app}</code>، اسم التطبيق.',
  replaceAddress: 'استبدل <code>127.0.0.1:3000</code> بعنوان تطبيقك.',
} as const;
