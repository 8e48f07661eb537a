/** The page that sets up the login in the browser. */
export default {
  setUpLead:
    'Nasıl oturum açacağınızı seçin. Housekey ardından ayarları oluşturur; ayarlarda parolanızın yerine karması bulunur. Ayarları siz kaydedersiniz.',
  setUpPrivacy:
    'Her şey bu bilgisayarda kalır. Hiçbir şey saklanmaz veya başka bir yere gönderilmez.',
  newEmail: 'E-posta adresi',
  newEmailHint: 'Bu adresle oturum açarsınız. Housekey bu adrese e-posta göndermez.',
  newEmailMissing: 'Lütfen bir e-posta adresi girin.',
  newPassword: 'Parola',
  newPasswordHint: 'En az 8 karakter. Rastgele dört veya daha fazla sözcük kolay hatırlanır.',
  strengthWeak: 'Zayıf: başkasını seçin',
  strengthFair: 'Orta',
  strengthGood: 'İyi',
  strengthStrong: 'Güçlü',
  strengthLabel: 'Parola gücü: {strength}',
  weakShort: 'En az 8 karakter kullanın.',
  weakCommon: 'Bu, en yaygın parolalardan biri. Saldırganlar önce bunu dener.',
  weakPersonal: 'Büyük bölümü e-posta adresinizde geçiyor.',
  weakPredictable:
    'Sözcükler, yıllar ve ardışık tuşlar çabuk tahmin edilir. Daha uzun bir parola seçin.',
  protectWhat: 'Neyi korumak istiyorsunuz?',
  protectNothing: 'Şimdilik hiçbir şeyi',
  protectApp: 'Bir uygulamayı',
  appAddress: 'Uygulamanın adresi',
  appAddressHint: 'Housekey’in uygulamaya ulaştığı adres, yol olmadan.',
  appAddressMissing: 'Lütfen uygulamanın adresini girin.',
  appImage: 'Uygulamanın imajı',
  appImageHint: 'Belgelerinde yazdığı gibi, örneğin ghcr.io/name/app:1.',
  appImageMissing: 'Lütfen bir imaj adı girin.',
  runHow: 'Housekey’i nasıl çalıştırıyorsunuz?',
  runDirectly: 'Program olarak',
  createFiles: 'Ayarları oluştur',
  creatingFiles: 'Oluşturuluyor…',
  setupUnreachable: 'Hizmete ulaşılamıyor. Çalıştığını denetleyip yeniden deneyin.',
  setupBusy:
    '{seconds, plural, one {Çok fazla deneme yapıldı. # saniye sonra yeniden deneyin.} other {Çok fazla deneme yapıldı. # saniye sonra yeniden deneyin.}}',
  saveFiles: 'Ayarlarınızı kaydedin',
  saveFilesLead: 'Bu metinler yalnızca bir kez gösterilir. Değiştirmeden kullanabilirsiniz.',
  stepFolder: 'Ayarlar için kullanacağınız klasörde bir terminal açın:',
  stepSave:
    '{count, plural, one {Bu metni şu adla bir dosyaya kaydedin:} other {Bu metinleri şu adlarla dosyalara kaydedin:}}',
  stepPrivate: 'Bu bilgisayarın diğer kullanıcılarının bunları okumasını engelleyin:',
  stepStart: 'Çalışan hizmeti Ctrl+C ile durdurup yenisini başlatın:',
  stepRestart: 'Housekey’i Ctrl+C ile durdurup yeniden başlatın.',
  stepSignIn: '<link>{address}</link> adresini açıp <strong>{email}</strong> ile oturum açın.',
  changeAnswers: 'Yanıtları değiştir',
  noSetup: 'Oturum açma burada ayarlanamaz',
  noSetupEnabled:
    'Kimlik doğrulama zaten açık. Değiştirmek için <code>housekey init</code> komutunu çalıştırın.',
  noSetupApp:
    'Housekey bir uygulamanın önünde çalışıyor. Ayarlamak için <code>housekey init</code> komutunu çalıştırın.',
  noSetupAddress:
    'Hizmet, başka bilgisayarların ulaşabildiği bir adresi dinliyor. Hizmeti <code>HOST=127.0.0.1</code> ile başlatın ya da <code>housekey init</code> komutunu çalıştırın.',
  noSetupProxy: 'Bu sayfa vekil sunucu üzerinden kullanılamaz. Hizmetin kendi adresini açın.',
  noSetupRemote:
    'Bu sayfa yalnızca hizmetin çalıştığı bilgisayarda, <code>localhost</code> veya <code>127.0.0.1</code> adresinde kullanılabilir.',
  noSetupCode:
    'Housekey’in başlarken yazdırdığı, kodu içeren adresi açın ya da <code>housekey init</code> komutunu çalıştırın.',
  backToWelcome: 'Ana sayfaya git',
} as const;
