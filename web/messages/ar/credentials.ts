/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'جارٍ تحميل مفاتيح المرور…',
  passkeysFailed: 'تعذّر تحميل مفاتيح المرور.',
  passkeysHelp:
    'يسجّل مفتاح المرور دخولك ببصمة الإصبع أو الوجه أو رمز PIN لجهازك، ولا يعمل إلا على صفحات هذه الخدمة. يحفظ Housekey مفتاحه العام في <code>SERVICE_PASSKEYS</code>، ولا يحفظ أي سر.',
  noPasskeys: 'لا توجد مفاتيح مرور بعد.',
  passkeyFor: '<strong>{name}</strong> للمضيف {host}',
  passkeyConfigured: 'في SERVICE_PASSKEYS',
  passkeyUnsaved: 'ليس في SERVICE_PASSKEYS بعد: يعمل حتى إعادة التشغيل',
  passkeyDeleted: 'أُزيل، لكنه ما زال في SERVICE_PASSKEYS: احذف إدخاله قبل إعادة التشغيل',
  passkeyElsewhere: 'في SERVICE_PASSKEYS، لكن لمضيف آخر',
  needsPublicUrl:
    'ينتمي مفتاح المرور إلى اسم مضيف واحد. اضبط SERVICE_PUBLIC_URL على عنوان https لهذه الخدمة، ثم أعد تشغيلها.',
  needsHostName:
    'ترفض المتصفحات مفاتيح المرور لعناوين IP. امنح هذه الخدمة اسم مضيف، واضبط SERVICE_PUBLIC_URL عليه.',
  needsHttps:
    'ترفض المتصفحات مفاتيح المرور من دون HTTPS. ضع HTTPS أمام هذه الخدمة، واضبط SERVICE_PUBLIC_URL على عنوان https الخاص بها.',
  registrationCanceled: 'أُلغي: أُغلقت نافذة المتصفح أو انتهى الوقت.',
  registrationUnsupported:
    'لا يمكن لهذا الجهاز حفظ مفتاح مرور، أو التحقق من مستخدمه ببصمة الإصبع أو الوجه أو رمز PIN.',
  registrationInsecure:
    'رفض المتصفح مفاتيح المرور في هذه الصفحة. افتح لوحة التحكم بالعنوان الموجود في SERVICE_PUBLIC_URL.',
  registrationKnown: 'لهذا الجهاز مفتاح مرور لهذه الخدمة بالفعل.',
  registrationFailed: 'تعذّر على المتصفح استخدام مفتاح مرور. يُرجى إعادة المحاولة.',
  registrationExpired: 'استغرق ذلك وقتًا طويلًا. يُرجى البدء من جديد.',
  registrationRefused: 'لم يُقبل مفتاح المرور. يُرجى البدء من جديد.',
  passkeysNeedHttps: 'تتطلب مفاتيح المرور أن يكون SERVICE_PUBLIC_URL عنوان https باسم مضيف',
  lastPasskey: 'هذا مفتاح المرور الوحيد، وكلمات المرور معطّلة؛ أزل SERVICE_PASSWORD_SIGN_IN أولًا',
  passkeyNameRule:
    'يجب أن يتكوّن الاسم من 1 إلى 40 حرفًا لاتينيًا أو رقمًا أو نقطة أو شرطة أو شرطة سفلية',
  passkeyNameTaken: 'لمفتاح مرور آخر هذا الاسم؛ اختر اسمًا آخر',
  tooManyPasskeys: 'عدد كبير جدًا من مفاتيح المرور ليس في الإعدادات بعد؛ أضفها وأعد التشغيل',
  passkeyRegistered: 'مفتاح المرور هذا مسجّل بالفعل',
  serviceUnreachable: 'يتعذّر الوصول إلى الخدمة.',
  serviceBusy: 'الخدمة مشغولة. يُرجى إعادة المحاولة بعد قليل.',
  registerPasskey: 'تسجيل مفتاح مرور',
  passkeyName: 'الاسم، مثل phone',
  passwordAgain: 'كلمة مرورك مجددًا',
  confirmOwner: 'أكّد أنك أنت. يسري التأكيد لمدة عشر دقائق.',
  removePasskey: 'إزالة مفتاح المرور',
  removePasskeyHelp: 'لن يمكن تسجيل الدخول به بعد الآن، وتنتهي جلساته فورًا.',
  incorrectPassword: 'كلمة المرور غير صحيحة',
  confirmWithPasskey: 'التأكيد بمفتاح مرور بدلًا من ذلك',
  passkeyCreated: 'تم إنشاء مفتاح المرور. سجّل الدخول به مرة الآن للتأكد من أنه يعمل.',
  testPasskey: 'اختبار مفتاح المرور',
  keepPasskey: 'خطوة أخيرة: الاحتفاظ بمفتاح المرور',
  keepPasskeyHelp:
    'يمكنك تسجيل الدخول به الآن، لكن حتى إعادة تشغيل الخدمة فقط. أضف إدخاله إلى الإعدادات. لا يحتوي على أي سر.',
  allPasskeys: 'مع جميع مفاتيح المرور، بالصيغة التي تناسب طريقة إعدادك:',
  codesOff:
    'معطّلة: تكفي كلمة المرور وحدها لتسجيل الدخول. إذا لزم أيضًا رمز من تطبيق مصادقة، فلن تكفي كلمة مرور مسروقة.',
  codesTurnOn: 'لتفعيلها، نفّذ هذا الأمر على المضيف، وأضف السطر الذي يطبعه إلى الإعدادات:',
  codesEachSignIn:
    'مفعّلة: كل تسجيل دخول بكلمة المرور يتطلب رمزًا من تطبيق المصادقة. مع <code>SERVICE_TOTP_EVERY=device</code>، لا يحتاج الجهاز المعروف إلى رمز إلا كل 30 يومًا.',
  codesEachDevice:
    'مفعّلة: يحتاج كل جهاز إلى رمز من تطبيق المصادقة كل 30 يومًا. مع <code>SERVICE_TOTP_EVERY=sign-in</code>، يتطلب كل تسجيل دخول بكلمة المرور رمزًا.',
  codesLost:
    'لا توجد رموز استرداد. إذا فقدت التطبيق، فنفّذ <code>housekey link</code> على المضيف، أو احذف <code>SERVICE_TOTP_SECRET</code> وأعد تشغيل الخدمة.',
  loadingAppTokens: 'جارٍ تحميل رموز التطبيقات…',
  appTokensUnreachable: 'يتعذّر الوصول إلى الخدمة، لذا لا يمكن عرض رموز التطبيقات.',
  appTokensHelp:
    'تستخدم السكربتات وgit وبرامج التقويم وغيرها التطبيق بهذه الرموز. لإنشاء رمز، نفّذ <code>housekey app-token NAME</code> وضع سطره في <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'جميع الطرق',
  limitsEverywhere: '{methods} على جميع مسارات التطبيق.',
  limitsEverywhereUntil: '{methods} على جميع مسارات التطبيق، حتى {date}.',
  limits: '{methods} على \u2066{paths}\u2069.',
  limitsUntil: '{methods} على \u2066{paths}\u2069، حتى {date}.',
  neverUsed: 'لم يُستخدم منذ بدء تشغيل الخدمة.',
  usedRecently: 'استُخدم خلال الساعتين الأخيرتين.',
  lastUsed: 'آخر استخدام: {ago}.',
  expiredState: 'منتهي الصلاحية',
  revokedState: 'مُبطَل',
  revoke: 'إبطال',
  revokeWhich: 'إبطال {name}',
  revokeTitle: 'هل تريد إبطال <code>{name}</code>؟',
  revokeConfirm: 'إبطال رمز التطبيق',
  revoking: 'جارٍ الإبطال…',
  revokeFailed: 'فشل الإبطال. ما زال رمز التطبيق صالحًا.',
  revokeHelp:
    'يُرفض البرنامج الذي يستخدمه فورًا، وتنتهي طلباته الجارية. من دون Redis أو <code>SERVICE_STATE_DIR</code>، يصبح الرمز صالحًا مجددًا بعد إعادة التشغيل حتى تزيل سطره من <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: 'أُبطل {name}. أزل سطره من SERVICE_APP_TOKENS أيضًا.',
} as const;
