/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'المصادقة مفعّلة.',
  'auth-enabled.meaning': 'لا يمكن لأحد تسجيل الدخول سوى {email}.',

  'open.summary': 'المصادقة معطّلة.',
  'open.meaning': 'لم يُضبط SERVICE_EMAIL ولا كلمة مرور: يدخل الجميع بصفة ضيف.',
  'open-app.meaning':
    'لم يُضبط SERVICE_EMAIL ولا كلمة مرور: يمكن للجميع استخدام التطبيق الذي خلف هذه الخدمة بصفة ضيف.',
  'open-without-password.meaning':
    'ضُبط SERVICE_EMAIL، لكن لم تُضبط كلمة مرور: يدخل الجميع بصفة ضيف.',
  'open-without-email.meaning': 'ضُبطت كلمة مرور، لكن لم يُضبط بريد إلكتروني: يدخل الجميع بصفة ضيف.',
  'open-exposed.summary': 'الدخول متاح لكل من يستطيع الوصول إلى {host}.',
  'open-exposed.meaning':
    'تستقبل الخدمة الاتصالات على عنوان يمكن لأجهزة أخرى الوصول إليه، ولا تتحقق من هوية أحد.',
  'open-exposed.fix': 'اضبط HOST=127.0.0.1، أو اضبط SERVICE_EMAIL وSERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'يبدأ SERVICE_EMAIL بمسافة أو ينتهي بها.',
  'email-spaces.meaning': 'يُقارَن البريد الإلكتروني حرفيًا: يفشل تسجيل الدخول من دون المسافة.',
  'email-uppercase.summary': 'يحتوي SERVICE_EMAIL على أحرف كبيرة.',
  'email-uppercase.meaning': 'يُقارَن البريد الإلكتروني حرفيًا: يفشل تسجيل الدخول بالأحرف الصغيرة.',
  'email-without-at.summary': 'لا يحتوي SERVICE_EMAIL على @.',
  'email-without-at.meaning': 'يُقارَن البريد الإلكتروني حرفيًا: يفشل تسجيل الدخول بعنوان كامل.',

  'password-plain.summary': 'كلمة المرور مكتوبة في الإعدادات نصًا صريحًا.',
  'password-plain.meaning':
    'هذا مقبول أثناء التطوير. كل من يستطيع قراءة متغيّرات البيئة لهذه الخدمة يعرف كلمة المرور.',
  'password-plain-exposed.meaning':
    'يمكن لأجهزة أخرى الوصول إلى هذه الخدمة، وكل من يستطيع قراءة متغيّرات البيئة الخاصة بها يعرف كلمة المرور.',
  'password-cost-low.summary': 'عامل التكلفة في تجزئة كلمة المرور منخفض ({cost}).',
  'password-cost-low.meaning':
    'كل من يحصل على التجزئة يمكنه تخمين كلمة المرور بسرعة. الحد الأدنى الموصى به هو {minimum}.',
  'password-cost-high.summary': 'عامل التكلفة في تجزئة كلمة المرور مرتفع جدًا ({cost}).',
  'password-cost-high.meaning':
    'يستغرق كل تسجيل دخول عدة ثوانٍ على جهاز الخدمة. كل درجة إضافية تضاعف المدة، والقيمة الشائعة 12.',
  'password-cost-high-measured.meaning':
    'المدة التقريبية لكل تسجيل دخول على جهاز الخدمة: {duration}. كل درجة إضافية تضاعف المدة، والقيمة الشائعة 12.',
  'password-hashed.summary': 'كلمة المرور مخزّنة في الإعدادات كتجزئة bcrypt.',
  'password-hashed.meaning': 'كلمة المرور نفسها غير مخزّنة على جهاز الخدمة. عامل التكلفة: {cost}.',
  'password-short.summary': 'عدد أحرف كلمة المرور أقل من {minimum}.',
  'password-short.meaning': 'يمكن للمهاجمين تخمينها، وإن كان الحدّ من المحاولات يبطئهم.',
  'password-common.summary': 'كلمة المرور من أكثر كلمات المرور شيوعًا.',
  'password-common.meaning':
    'يجرّب المهاجمون هذه الكلمات أولًا. اختر كلمة مرور أخرى، واحفظها كتجزئة.',

  'secret-generated.summary': 'يُنشأ مفتاح التوقيع من جديد عند كل بدء تشغيل.',
  'secret-generated.meaning': 'تؤدي إعادة التشغيل إلى تسجيل خروج الجميع.',
  'secret-short.summary':
    'قيمة SERVICE_SECRET_KEY قصيرة ({length} بايت، والحد الأدنى {minimum} بايت).',
  'secret-short.meaning':
    'كل من لديه رمز مميّز يمكنه محاولة تخمين المفتاح، ثم توقيع رموز مميّزة خاصة به باستخدامه.',
  'secret-repeated.summary': 'تتكوّن قيمة SERVICE_SECRET_KEY من حرف واحد مكرر.',
  'secret-repeated.meaning': 'يمكن لأي شخص تخمين المفتاح، ثم توقيع رموز مميّزة خاصة به باستخدامه.',
  'secret-guessable.summary': 'قيمة SERVICE_SECRET_KEY طويلة، لكن يمكن تخمينها.',
  'secret-guessable.meaning':
    'تتكوّن من كلمات، أو تكرّر نفسها، أو هي مثال معروف. كل من لديه رمز مميّز يمكنه اختبار تخميناته، ثم توقيع رموز مميّزة خاصة به باستخدام المفتاح.',
  'secret-configured.summary': 'مفتاح التوقيع محدّد في الإعدادات.',
  'secret-configured.meaning': 'تبقى الجلسات بعد إعادة تشغيل الخدمة.',

  'codes.summary': 'يتطلب كل تسجيل دخول رمز تحقق.',
  'codes.meaning': 'لا تكفي كلمة المرور وحدها لتسجيل الدخول.',
  'codes-per-device.summary': 'يحتاج كل جهاز إلى رمز تحقق كل 30 يومًا.',
  'codes-per-device.meaning':
    'على الجهاز الذي سبق إدخال رمز عليه، تكفي كلمة المرور لتسجيل الدخول من دون رمز.',
  'codes-per-device-forgotten.summary': 'بعد إعادة التشغيل، يُطلب من كل جهاز رمز تحقق من جديد.',
  'codes-per-device-forgotten.meaning':
    'للتعرّف على الأجهزة، يحتاج SERVICE_TOTP_EVERY=device إلى مفتاح توقيع لا يتغيّر بعد إعادة التشغيل.',

  'passkeys.summary':
    'يمكن تسجيل الدخول {count, plural, zero {بـ# مفتاح مرور} one {بمفتاح مرور واحد} two {بمفتاحَي مرور} few {بـ# مفاتيح مرور} many {بـ# مفتاح مرور} other {بـ# مفتاح مرور}}.',
  'passkeys.meaning': 'يمكن تسجيل الدخول بكلمة المرور أيضًا.',
  'passwords-off.summary':
    'لا يمكن تسجيل الدخول إلا {count, plural, zero {بـ# مفتاح مرور} one {بمفتاح مرور واحد} two {بمفتاحَي مرور} few {بـ# مفاتيح مرور} many {بـ# مفتاح مرور} other {بـ# مفتاح مرور}}.',
  'passwords-off.meaning': 'تُرفض كلمة المرور.',
  'passkeys-unusable.summary': 'لا يمكن استخدام مفاتيح المرور.',
  'passkeys-unusable.meaning':
    'ينتمي مفتاح المرور إلى اسم مضيف واحد، ويجب أن يحدّده SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'يحتوي SERVICE_PUBLIC_URL على عنوان IP، والمتصفحات ترفض مفاتيح المرور لعناوين IP.',
  'passkeys-unusable-insecure.meaning':
    'لا يستخدم SERVICE_PUBLIC_URL بروتوكول https، والمتصفحات ترفض مفاتيح المرور من دونه.',
  'passkey-elsewhere.summary':
    'مفتاح المرور «{name}» مخصص للمضيف {host}، لكن هذه الخدمة على {ownHost}.',
  'passkey-elsewhere.meaning': 'لا تعرض المتصفحات مفتاح المرور إلا على المضيف الذي سُجّل له.',
  'passkey-elsewhere.fix':
    'سجّل مفتاح مرور جديدًا في لوحة التحكم، وضعه مكان هذا المفتاح في SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'مفتاح المرور «{name}» ليس في الإعدادات بعد.',
  'passkey-unsaved.meaning': 'يعمل على هذه النسخة إلى أن يُعاد تشغيل الخدمة.',
  'passkey-unsaved.fix':
    'أضف إدخاله، الذي تعرضه لوحة التحكم ضمن «مفاتيح المرور»، إلى SERVICE_PASSKEYS.',
  'passkey-still-configured.summary': 'أُزيل مفتاح المرور «{name}»، لكنه ما زال في الإعدادات.',
  'passkey-still-configured.meaning':
    'يمكن تسجيل الدخول به من جديد بعد إعادة التشغيل، وعلى النسخ الأخرى منذ الآن.',
  'passkey-still-configured.fix': 'أزل إدخاله من SERVICE_PASSKEYS، ثم أعد التشغيل.',
  'passkey-counter.summary': 'تراجعت قيمة عدّاد التوقيعات لمفتاح المرور «{name}».',
  'passkey-counter.meaning':
    'ربما نسخه شخص ما. لكن بعض أجهزة المصادقة لا تعدّ التوقيعات على نحو صحيح.',
  'passkey-counter.fix': 'إذا كنت لا تثق به، فأزله في لوحة التحكم وسجّل مفتاحًا آخر.',

  'app-token-expired.summary':
    '{count, plural, zero {انتهت صلاحية رموز التطبيقات {names}} one {انتهت صلاحية رمز التطبيق {names}} two {انتهت صلاحية رمزَي التطبيقات {names}} few {انتهت صلاحية رموز التطبيقات {names}} many {انتهت صلاحية رموز التطبيقات {names}} other {انتهت صلاحية رموز التطبيقات {names}}}.',
  'app-token-expired.meaning': 'تُرفض البرامج التي ما زالت ترسل رمزًا منتهي الصلاحية.',
  'app-token-expired.fix':
    'أزل الرمز المنتهي الصلاحية من SERVICE_APP_TOKENS، أو أنشئ رمزًا آخر باستخدام `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, zero {أُبطلت رموز التطبيقات {names}، لكنها ما زالت} one {أُبطل رمز التطبيق {names}، لكنه ما زال} two {أُبطل رمزا التطبيقات {names}، لكنهما ما زالا} few {أُبطلت رموز التطبيقات {names}، لكنها ما زالت} many {أُبطلت رموز التطبيقات {names}، لكنها ما زالت} other {أُبطلت رموز التطبيقات {names}، لكنها ما زالت}} في الإعدادات.',
  'app-token-revoked.meaning':
    'يُرفض الرمز المُبطَل إلى أن يُعاد تشغيل هذه الخدمة، ثم يصبح صالحًا من جديد.',
  'app-token-revoked-redis.meaning': 'يُرفض الرمز المُبطَل ما دام Redis يحتفظ ببياناته.',
  'app-token-revoked-state.meaning': 'يُرفض الرمز المُبطَل ما دام دليل الحالة يحتفظ ببياناته.',
  'app-token-revoked.fix': 'أزل الرمز المُبطَل من SERVICE_APP_TOKENS',

  'host-unseen.summary': 'فتحتَ {opened}، لكن المضيف الذي وصل إلى الخدمة هو {received}.',
  'host-unseen.meaning':
    'يستبدل أحد الوكلاء قيمة الترويسة Host: تؤدي الروابط وعمليات إعادة التوجيه إلى مضيف خاطئ، وقد تُرفض النماذج.',
  'client-is-proxy.summary': 'يظهر جميع العملاء بالعنوان \u2068{address}\u2069، وهو عنوان وكيل.',
  'client-is-proxy.meaning':
    'يرسل الوكيل ترويسات تمرير، لكنه غير موثوق. يشترك جميع العملاء في حدّ واحد لمحاولات الدخول الفاشلة، فإذا استنفده مهاجم، اضطررت أنت أيضًا إلى الانتظار.',
  'client-past-proxy.summary': 'أنت متصل من جهاز الخدمة نفسه، لا عبر الوكيل.',
  'client-past-proxy.meaning':
    'العملاء الذين يتصلون عبر وكيل على \u2068{address}\u2069 يُعرَفون بالعنوان الذي يمرّره.',
  'client-unnamed.summary': 'الوكيل على \u2068{address}\u2069 لا يمرّر عناوين العملاء.',
  'client-unnamed.meaning':
    'يشترك جميع العملاء في حدّ واحد لمحاولات الدخول الفاشلة، فإذا استنفده مهاجم، اضطررت أنت أيضًا إلى الانتظار.',
  'client-known.summary': 'عنوانك هو \u2068{address}\u2069.',
  'client-known.meaning': 'يُعرَف كل عميل بعنوانه الخاص، وله حدّ خاص به لمحاولات الدخول الفاشلة.',

  'https.summary': 'الاتصال عبر HTTPS.',
  'https.meaning':
    'تحمل ملفات تعريف الارتباط السمة Secure، وتُلزم الترويسة Strict-Transport-Security المتصفحات باستخدام HTTPS.',
  'https-unseen.summary': 'أنت متصل عبر HTTPS، لكن الخدمة لا تعلم ذلك.',
  'https-unseen.meaning':
    'تُنشأ ملفات تعريف الارتباط من دون السمة Secure، ولا تُرسل الترويسة Strict-Transport-Security.',
  'https-unseen-cookie.meaning':
    'يُنشأ ملف تعريف ارتباط الجلسة من دون السمة Secure، ولا تُرسل الترويسة Strict-Transport-Security.',
  'http-on-this-machine.summary': 'الاتصال عبر HTTP من هذا الجهاز نفسه.',
  'http-on-this-machine.meaning': 'لا تغادر البيانات هذا الجهاز، لذا لا يمكن لأحد اعتراضها.',
  'http.summary': 'الاتصال عبر HTTP غير مشفّر.',
  'http.meaning': 'يمكن لأي شخص على مسار الشبكة قراءة كلمة المرور والرمز المميّز.',
  'http-cookie.meaning':
    'يمكن لأي شخص على مسار الشبكة قراءة كلمة المرور وملف تعريف ارتباط الجلسة، الذي لا يحمل السمة Secure.',

  'clock.summary': 'الساعتان متطابقتان.',
  'clock.meaning': 'تنتهي صلاحية الجلسات في الوقت المعروض.',
  'clock-behind.summary': 'ساعة الخدمة متأخرة عن ساعة هذا الجهاز. الفرق: {duration}.',
  'clock-ahead.summary': 'ساعة الخدمة متقدمة على ساعة هذا الجهاز. الفرق: {duration}.',
  'clock-skew.meaning':
    'إحدى الساعتين غير صحيحة. تنتهي صلاحية الجلسات في وقت يختلف عما تعرضه هذه الصفحة.',
  'clock-skew-codes.meaning':
    'إحدى الساعتين غير صحيحة. إذا كانت ساعة الخدمة، فستُرفض الرموز التي يعرضها تطبيق المصادقة.',

  'upstream.summary': 'يستجيب التطبيق على \u2068{address}\u2069.',
  'upstream.meaning': 'استجابته قبل لحظات: {status}.',
  'upstream-slow.summary': 'يقبل التطبيق على \u2068{address}\u2069 الاتصالات، لكنه لا يستجيب.',
  'upstream-slow.meaning':
    'ينتظر المستخدمون ثم تظهر لهم صفحة خطأ. ربما لا يزال التطبيق قيد بدء التشغيل، أو أنه عالق.',
  'upstream-unreachable.summary': 'يتعذّر الوصول إلى التطبيق على \u2068{address}\u2069 ({reason}).',
  'upstream-unreachable.meaning': 'تظهر للمستخدمين صفحة خطأ بدلًا منه. شغّل التطبيق، أو صحّح عنوانه.',
  'upstream-failing.summary':
    'يستجيب وكيل على \u2068{address}\u2069، لكنه لا يستطيع الوصول إلى التطبيق ({status}).',
  'upstream-failing.meaning': 'شغّل التطبيق، أو اضبط SERVICE_UPSTREAM على عنوان التطبيق نفسه.',
  'upstream-refuses-host.summary':
    'يرفض التطبيق الطلبات الموجّهة إلى \u2068{host}\u2069 ({status}).',
  'upstream-refuses-host.meaning':
    'يستجيب على نحو طبيعي لطلب لا يحمل اسم المضيف والترويسات التي يرسلها الزائر. فهو يقارن المضيف أو الوكيل بقائمة خاصة به.',
  'upstream-refuses-host.fix':
    'أضف \u2068{host}\u2069 إلى المضيفين الذين يقبلهم التطبيق، وأضف Housekey إلى الوكلاء الموثوق بهم لديه',
  'upstream-is-self.summary':
    'قيمة SERVICE_UPSTREAM هي \u2068{address}\u2069، وهو عنوان Housekey نفسه.',
  'upstream-is-self.meaning':
    'تعود الطلبات الموجّهة إلى التطبيق إلى Housekey بدلًا منه، مرة بعد أخرى.',
  'upstream-own-api.summary': 'للتطبيق واجهة API خاصة به على {paths}.',
  'upstream-own-api.meaning':
    'يجيب Housekey هناك، لذا لا يعمل ذلك الجزء من التطبيق. اجعل Housekey يستخدم مسارات أخرى.',
  'upstream-websocket.summary': 'يقبل التطبيق اتصالات WebSocket.',
  'upstream-websocket.meaning': 'أُجري الاختبار قبل لحظات على مساره الجذر.',
  'upstream-websocket-elsewhere.summary': 'لا يقبل التطبيق اتصالات WebSocket على مساره الجذر.',
  'upstream-websocket-elsewhere.meaning':
    'أجاب عن طلب المصافحة بالحالة {status}. قد يقبل هذه الاتصالات على مسارات أخرى.',
  'upstream-websocket-unanswered.summary': 'لا يستجيب التطبيق لطلب مصافحة WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'تجاهل ذلك إذا كان التطبيق لا يستخدم WebSocket. وإلا، فهناك وكيل أمام التطبيق يُسقط طلبات الترقية.',

  'state.summary': 'الكتابة في دليل الحالة ممكنة.',
  'state-used.summary': 'الكتابة في دليل الحالة ممكنة، وهو قيد الاستخدام ({owner}).',
  'state.meaning':
    'تبقى عمليات تسجيل الخروج والرموز والروابط المستخدمة والنشاط محفوظة بعد إعادة التشغيل.',
  'state-unwritable.summary': 'تتعذّر الكتابة في دليل الحالة: {reason}.',
  'state-unwritable.meaning':
    'تواصل الخدمة العمل في الذاكرة وتستمر في المحاولة. إذا أُعيد تشغيلها قبل أن تنجح، فستضيع عمليات تسجيل الخروج التي جرت في هذه الفترة.',
  'state-unwritable.fix': 'اسمح للخدمة بالكتابة في \u2068{path}\u2069، ووفّر مساحة على ذلك القرص',
  'state-damaged.summary':
    '{count, plural, zero {وُجد # سجل تالف في دليل الحالة ولزم تخطّيه} one {وُجد سجل تالف واحد في دليل الحالة ولزم تخطّيه} two {وُجد سجلان تالفان في دليل الحالة ولزم تخطّيهما} few {وُجدت # سجلات تالفة في دليل الحالة ولزم تخطّيها} many {وُجد # سجلًا تالفًا في دليل الحالة ولزم تخطّيها} other {وُجد # سجل تالف في دليل الحالة ولزم تخطّيها}}.',
  'state-damaged.meaning':
    'قد يعود رمز مميّز أُبطل بتسجيل الخروج صالحًا من جديد. لم يُستبدل الملف التالف بعد.',
  'state-damaged-copied.meaning':
    'قد يعود رمز مميّز أُبطل بتسجيل الخروج صالحًا من جديد. حُفظ الملف التالف باسم journal.damaged.',
  'state-damaged-lost.meaning':
    'قد يعود رمز مميّز أُبطل بتسجيل الخروج صالحًا من جديد. تعذّر حفظ الملف التالف باسم journal.damaged، والسبب: {reason}.',
  'state-damaged.fix': 'اضغط على «تسجيل الخروج من كل مكان» في لوحة التحكم، وافحص القرص',
  'state-lost.summary': 'تعذّرت قراءة أي شيء من سجل دليل الحالة.',
  'state-lost.meaning':
    'انتهت كل الجلسات السابقة لبدء التشغيل هذا. ورموز التطبيقات التي أُبطلت في لوحة التحكم صالحة من جديد.',
  'state-lost.fix':
    'افحص القرص؛ الملف التالف هو {path}/journal.damaged. أزل الرموز المُبطلة من SERVICE_APP_TOKENS',
  'state-exposed.summary': 'يمكن لمستخدمين آخرين على جهاز الخدمة الكتابة في دليل الحالة.',
  'state-exposed.meaning':
    'يمكنهم التراجع عن عمليات تسجيل الخروج باستبدال ملفات الدليل. يجب أن يكون الدليل مملوكًا للمستخدم الذي تعمل به الخدمة أو لـ root، وألا يُسمح بالكتابة فيه إلا لذلك المستخدم.',
  'state-unlocked.summary': 'نظام الملفات الذي يقع عليه دليل الحالة لا يدعم الأقفال.',
  'state-unlocked.meaning': 'لن يُكتشف تشغيل Housekey ثانٍ على الدليل نفسه، وسيفقد كلاهما بيانات.',
  'state-unlocked.fix':
    'ضع \u2068{path}\u2069 على نظام ملفات محلي، أو تأكد من أن لا شيء آخر يستخدمه',

  'redis.summary':
    'الاتصال بـ Redis قائم، و{others, plural, zero {لا توجد نسخ أخرى} one {توجد نسخة أخرى واحدة} two {توجد نسختان أخريان} few {توجد # نسخ أخرى} many {توجد # نسخة أخرى} other {توجد # نسخة أخرى}}.',
  'redis.meaning':
    'تتشارك النسخ عمليات تسجيل الخروج، وحدود محاولات الدخول الفاشلة، والنشاط في لوحة التحكم.',
  'redis-lost.summary': 'خدمة Redis غير متاحة: {reason}.',
  'redis-lost.meaning':
    'تواصل هذه النسخة العمل بمفردها: يستمر عمل تسجيل الدخول والجلسات، وتُحدّ محاولات الدخول الفاشلة في كل نسخة على حدة، وتُبلَّغ النسخ الأخرى بعمليات تسجيل الخروج عندما يعود Redis.',
  'replicas-differ.summary':
    'عدد النسخ الأخرى التي يختلف فيها المفتاح السري أو البريد الإلكتروني أو كلمة المرور: {mismatched} من {others}.',
  'replicas-differ.meaning':
    'ترفض النسخ الرموز المميّزة التي تصدرها النسخ الأخرى، فيبدو للمستخدمين أن خروجهم يُسجَّل عشوائيًا.',
  'replicas-differ.fix':
    'اضبط SERVICE_EMAIL وSERVICE_PASSWORD_HASH وSERVICE_SECRET_KEY على القيم نفسها في جميع النسخ',
  'redis-unsigned.summary': 'يحتوي Redis على رسائل أو سجلات لم تُوقَّع بهذا المفتاح السري ({count}).',
  'redis-unsigned.meaning':
    'تتجاهلها الخدمة. إما أن برنامجًا آخر يستطيع الكتابة في Redis هذا، أو أن خدمة لها مفتاح سري مختلف تستخدم البادئة نفسها.',
  'redis-unsigned.fix':
    'غيّر كلمة مرور Redis، أو اضبط SERVICE_REDIS_PREFIX على بادئة لا يستخدمها شيء آخر',
  'redis-recreated.summary': 'غيّر برنامج آخر أنواع مفاتيح في Redis، فأُعيد إنشاؤها ({count}).',
  'redis-recreated.meaning':
    'أعادت النسخ كتابة ما تعرفه. قد تُرفض الرموز لمرة واحدة وروابط تسجيل الدخول السابقة.',

  'notices.summary': 'تُرسل الإشعارات إلى {targets}.',
  'notices.meaning':
    'تصلك إشعارات بعمليات تسجيل الدخول على أجهزة جديدة، وبالهجمات، وبالتغييرات في مفاتيح المرور الخاصة بك. جرّب ذلك باستخدام `housekey notify-test`.',
  'notices-failing.summary': 'لا تصل الإشعارات إلى {target}: {reason}.',
  'notices-failing.meaning':
    'يفشل الإرسال منذ {since}. {waiting, plural, zero {لا توجد إشعارات في الانتظار} one {هناك إشعار واحد في الانتظار} two {هناك إشعاران في الانتظار} few {هناك # إشعارات في الانتظار} many {هناك # إشعارًا في الانتظار} other {هناك # إشعار في الانتظار}}.',
  'notices-failing-lost.meaning':
    'يفشل الإرسال منذ {since}. {waiting, plural, zero {لا توجد إشعارات في الانتظار} one {هناك إشعار واحد في الانتظار} two {هناك إشعاران في الانتظار} few {هناك # إشعارات في الانتظار} many {هناك # إشعارًا في الانتظار} other {هناك # إشعار في الانتظار}}، و{lost, plural, zero {لم يضع أي إشعار} one {ضاع إشعار واحد} two {ضاع إشعاران} few {ضاعت # إشعارات} many {ضاع # إشعارًا} other {ضاع # إشعار}}.',

  'audit-log-failing.summary': 'تتعذّر الكتابة في سجل التدقيق: {reason}.',
  'audit-log-failing.meaning':
    'تُحفظ الأسطر في الانتظار حتى ميبيبايت واحد، وما يزيد على ذلك يُسقَط ويُحصى.',

  'variable-misspelled.summary': '{variable} ليس من متغيّرات Housekey. هل تقصد {intended}؟',
  'variable-misspelled.meaning': 'يتجاهله Housekey، لذا يبقى الإعداد المقصود على قيمته الافتراضية.',
  'variable-misspelled.fix': 'غيّر اسمه إلى {intended}، أو أزله.',
  'variable-unused.summary': 'لا تأثير للمتغيّر {variable} من دون {needed}.',
  'variable-unused.meaning': 'يتجاهله Housekey.',
  'variable-unused.fix': 'اضبط {needed}، أو أزل {variable}.',
  'variable-unused-library.summary': 'لا تأثير للمتغيّر {variable} في المكتبة.',
  'variable-unused-library.fix': 'أزل {variable}.',
  'variable-unused-port.summary': 'لا تأثير للمتغيّر {variable}. متغيّر المنفذ هو PORT.',
  'variable-unused-port.fix': 'غيّر اسمه إلى PORT، أو أزله.',
  'variable-unused-state.summary':
    'لا تأثير للمتغيّر {variable} مع SERVICE_REDIS_URL، لأن الحالة تُخزَّن في Redis.',
  'variable-unused-state.fix':
    'أزل SERVICE_STATE_DIR، أو أزل SERVICE_REDIS_URL إذا لم تكن هناك إلا نسخة واحدة.',
  'cluster-without-redis.summary':
    'لم يُضبط {variable}، وهذه العملية عملية عاملة (worker) ضمن مجموعة (cluster).',
  'cluster-without-redis.meaning':
    'لا تعلم العملية العاملة بعمليات تسجيل الخروج ومحاولات الدخول الفاشلة لدى العمليات الأخرى: يبقى الرمز المميّز الذي أُبطل هناك بتسجيل الخروج صالحًا لدى هذه العملية، وتسري الحدود على كل عملية وحدها.',
  'cluster-without-redis.fix':
    'اضبط SERVICE_REDIS_URL (redisUrl)، حتى تتشارك جميع العمليات العاملة حالتها.',
  'public-path-wildcard.summary': 'يحتوي {variable} على «\u2068{entry}\u2069»، لكن * فيه حرف عادي.',
  'public-path-wildcard.meaning': 'تبقى المسارات المقصودة بحاجة إلى جلسة.',
  'public-path-wildcard.fix': 'استخدم \u2068{prefix}\u2069، فهو يشمل كل ما تحته.',
  'public-path-wildcard-root.fix': 'اذكر المسارات من دون *. يشمل كل منها كل ما تحته.',
  'file-empty.summary': 'يشير {variable} إلى ملف فارغ.',
  'file-empty.meaning': 'يُعدّ المتغيّر غير مضبوط.',
  'file-empty.fix': 'اكتب القيمة في الملف، أو أزل المتغيّر.',
  'password-unused.summary': 'ضُبط {variable}، لكن الأولوية لـ SERVICE_PASSWORD_HASH.',
  'password-unused.meaning':
    'لا يمكن تسجيل الدخول إلا بكلمة المرور التي أُخذت منها التجزئة. أما الأخرى، فيراها كل من يستطيع قراءة متغيّرات البيئة.',
  'password-unused.fix': 'أزل SERVICE_PASSWORD أو SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': 'ضُبط {variable}، لكنه فارغ: لا يُطلب رمز تحقق.',
  'totp-empty.meaning':
    'كلمة المرور وحدها تكفي لتسجيل الدخول. والمتغيّر الفارغ يحل أيضًا محل المفتاح السري في .env.',
  'totp-empty.fix': 'استخدم السطر الذي يطبعه الأمر `housekey totp`، أو أزل المتغيّر.',
  'env-file-missing.summary':
    'لم يُعثر على \u2068{variable}\u2069 في \u2068{folder}\u2069، ولم يُضبط أي متغيّر يبدأ اسمه بـ SERVICE_\u200e.',
  'env-file-missing.meaning': 'إذا كنت قد كتبت ملف \u200e.env، فإن Housekey لم يقرأه.',
  'env-file-missing.fix':
    'شغّل Housekey في مجلد ملف \u200e.env الخاص بك، أو اضبط SERVICE_EMAIL وSERVICE_PASSWORD_HASH',
  'env-value-cut.summary':
    'تحتوي قيمة {variable} في \u200e.env على #، وهي علامة يبدأ بها تعليق هناك.',
  'env-value-cut.meaning': 'لا يُستخدم إلا الجزء الذي يسبق #.',
  'env-value-cut.fix': "ضع القيمة بين علامتي اقتباس مفردتين: \u2066{variable}='…'\u2069",

  'metrics-token-short.summary': 'قيمة SERVICE_METRICS_TOKEN قصيرة (أقل من {minimum} بايت).',
  'metrics-token-short.meaning': 'يمكن للمهاجمين تخمينها ثم قراءة المقاييس.',
  'forward-auth-untrusted.summary':
    'المصادقة عبر الوكيل (Forward auth) مفعّلة، لكن لا يوجد وكيل موثوق.',
  'forward-auth-untrusted.meaning':
    'يتجاهل Housekey هوية الزائر والصفحة التي أرادها: يشترك جميع العملاء في حدّ واحد لمحاولات الدخول الفاشلة، ولا يعودون إلى التطبيق بعد تسجيل الدخول.',
  'trusted-proxies-wide.summary': 'يثق SERVICE_TRUSTED_PROXIES بعناوين كثيرة جدًا: {addresses}.',
  'trusted-proxies-wide.meaning':
    'كل من يتصل من أحد هذه العناوين يمكنه انتحال عناوين العملاء، فيتجاوز حدّ محاولات الدخول الفاشلة ويزوّر السجل.',
  'cookie-name-foreign.summary':
    'اسم ملف تعريف ارتباط الجلسة هو {name}، ولا تتعرّف عليه مثيلات Housekey الأخرى.',
  'cookie-name-foreign.meaning':
    'ترسل المتصفحات ملفات تعريف الارتباط إلى جميع منافذ المضيف: إذا كان على هذا المضيف Housekey آخر، فسيمرّر هذه الجلسة إلى تطبيقه.',
  'identity-key-derived.summary': 'مفتاح الهوية الموقّعة مشتق من SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'تحتفظ التطبيقات بالمفتاح العام في ذاكرتها المؤقتة، لذا يجب ألا يتغيّر عند إعادة التشغيل، ولا يوجد مكان يُحفظ فيه مفتاح عشوائي. كل من يقرأ المفتاح العام يمكنه اختبار تخمينات للمفتاح السري، ولكن ببطء. يمنع ذلك مجلد الحالة أو Redis أو SERVICE_IDENTITY_KEY، وعندها يتغيّر المفتاح العام مرة واحدة.',
  'cookie-domain-public.summary':
    'قيمة SERVICE_COOKIE_DOMAIN هي {domain}، ويمكن لأي شخص تسجيل مضيف تحت هذا النطاق.',
  'cookie-domain-public.meaning':
    'ترفض المتصفحات ملف تعريف ارتباط كهذا، لذا لا يبقى أحد مسجّل الدخول، وقد يُعاد التوجيه عند تسجيل الدخول إلى مضيفات يملكها آخرون.',
  'cookie-domain-elsewhere.summary':
    'قيمة SERVICE_COOKIE_DOMAIN هي {domain}، وSERVICE_PUBLIC_URL لا يقع ضمن هذا النطاق.',
  'cookie-domain-elsewhere.meaning':
    'ترفض المتصفحات ملف تعريف ارتباط لنطاق لا يشمل المضيف، لذا لا يبقى أحد مسجّل الدخول.',

  'accent-contrast-light.summary':
    'تباين SERVICE_ACCENT ضعيف جدًا: {light} في نظام الألوان الفاتح ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'تباين SERVICE_ACCENT ضعيف جدًا: {dark} في نظام الألوان الداكن ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'تباين SERVICE_ACCENT ضعيف جدًا: {light} في نظام الألوان الفاتح ({lightContrast}:1)، و{dark} في نظام الألوان الداكن ({darkContrast}:1).',
  'accent-contrast.meaning':
    'تصعب قراءة الروابط والتسميات. يجب أن يكون تباينها مع كل سطح {minimum}:1 على الأقل (WCAG 2.2، المستوى AA). يتضمن الإصلاح المقترح أقرب الألوان التي تحقق ذلك.',
} as const;
