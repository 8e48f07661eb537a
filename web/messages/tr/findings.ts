/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'Kimlik doğrulama açık.',
  'auth-enabled.meaning': 'Yalnızca {email} oturum açabilir.',

  'open.summary': 'Kimlik doğrulama kapalı.',
  'open.meaning': 'Ne SERVICE_EMAIL ne de parola ayarlanmış: Herkes konuk olarak erişebilir.',
  'open-app.meaning':
    'Ne SERVICE_EMAIL ne de parola ayarlanmış: Bu hizmetin arkasındaki uygulamayı herkes konuk olarak kullanabilir.',
  'open-without-password.meaning':
    'SERVICE_EMAIL ayarlanmış, ama parola ayarlanmamış: Herkes konuk olarak erişebilir.',
  'open-without-email.meaning':
    'Parola ayarlanmış, ama e-posta adresi ayarlanmamış: Herkes konuk olarak erişebilir.',
  'open-exposed.summary': '{host} adresine ulaşabilen herkesin erişimi var.',
  'open-exposed.meaning':
    'Hizmet, başka bilgisayarların ulaşabildiği bir adresi dinliyor ve kimseden oturum açmasını istemiyor.',
  'open-exposed.fix':
    'HOST=127.0.0.1 ayarını ekleyin ya da SERVICE_EMAIL ve SERVICE_PASSWORD_HASH değişkenlerini ayarlayın',

  'email-spaces.summary': 'SERVICE_EMAIL boşlukla başlıyor veya bitiyor.',
  'email-spaces.meaning': 'E-posta adresi birebir eşleşmelidir: Boşluk olmadan oturum açılamaz.',
  'email-uppercase.summary': 'SERVICE_EMAIL büyük harf içeriyor.',
  'email-uppercase.meaning':
    'E-posta adresi birebir eşleşmelidir: Küçük harflerle yazılırsa oturum açılamaz.',
  'email-without-at.summary': 'SERVICE_EMAIL içinde @ yok.',
  'email-without-at.meaning':
    'E-posta adresi birebir eşleşmelidir: Tam bir adresle oturum açılamaz.',

  'password-plain.summary': 'Parola düz metin olarak yapılandırılmış.',
  'password-plain.meaning':
    'Geliştirme için uygundur. Bu hizmetin ortam değişkenlerini okuyabilen herkes parolayı bilir.',
  'password-plain-exposed.meaning':
    'Başka bilgisayarlar bu hizmete ulaşabiliyor ve ortam değişkenlerini okuyabilen herkes parolayı bilir.',
  'password-cost-low.summary': 'Parola karmasının maliyeti düşük ({cost}).',
  'password-cost-low.meaning':
    'Karmayı ele geçiren herkes parolayı hızla tahmin edebilir. Önerilen en düşük değer: {minimum}.',
  'password-cost-high.summary': 'Parola karmasının maliyeti çok yüksek ({cost}).',
  'password-cost-high.meaning':
    'Bu bilgisayarda her oturum açma saniyeler sürüyor. Maliyetteki her artış süreyi iki katına çıkarır; yaygın değer 12’dir.',
  'password-cost-high-measured.meaning':
    'Bu bilgisayarda her oturum açma yaklaşık {duration} sürüyor. Maliyetteki her artış süreyi iki katına çıkarır; yaygın değer 12’dir.',
  'password-hashed.summary': 'Parola, bcrypt karması olarak yapılandırılmış.',
  'password-hashed.meaning': 'Parolanın kendisi bu bilgisayarda saklanmıyor. Maliyet: {cost}.',
  'password-short.summary': 'Parola {minimum} karakterden kısa.',
  'password-short.meaning':
    'Deneme sınırı saldırganları yavaşlatsa da parolayı tahmin edebilirler.',
  'password-common.summary': 'Parola, en yaygın parolalardan biri.',
  'password-common.meaning':
    'Saldırganlar önce bunları dener. Başka bir parola seçin ve karma olarak saklayın.',

  'secret-generated.summary': 'İmza anahtarı her başlatmada yeniden oluşturuluyor.',
  'secret-generated.meaning': 'Yeniden başlatma herkesin oturumunu kapatır.',
  'secret-short.summary': 'SERVICE_SECRET_KEY kısa ({length} bayt, en az {minimum} bayt olmalı).',
  'secret-short.meaning':
    'Elinde bir belirteç olan herkes anahtarı tahmin etmeye çalışabilir ve onunla kendi belirteçlerini imzalayabilir.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY tek bir karakterin tekrarından oluşuyor.',
  'secret-repeated.meaning':
    'Herkes anahtarı tahmin edebilir ve onunla kendi belirteçlerini imzalayabilir.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY uzun ama tahmin edilebilir.',
  'secret-guessable.meaning':
    'Sözcüklerden oluşuyor, kendini tekrarlıyor veya bilinen bir örnek. Elinde bir belirteç olan herkes tahminlerini sınayabilir ve anahtarla kendi belirteçlerini imzalayabilir.',
  'secret-configured.summary': 'İmza anahtarı yapılandırılmış.',
  'secret-configured.meaning': 'Hizmet yeniden başlatıldığında oturumlar açık kalır.',

  'codes.summary': 'Her oturum açmada tek kullanımlık kod gerekir.',
  'codes.meaning': 'Oturum açmak için yalnızca parolayı bilmek yetmez.',
  'codes-per-device.summary': 'Her cihazda 30 günde bir, tek kullanımlık kod gerekir.',
  'codes-per-device.meaning':
    'Kod girilmiş bir cihazda, parolayı bilen biri kod olmadan oturum açabilir.',
  'codes-per-device-forgotten.summary':
    'Yeniden başlatmadan sonra her cihazda yine tek kullanımlık kod gerekir.',
  'codes-per-device-forgotten.meaning':
    'SERVICE_TOTP_EVERY=device ayarının cihazları tanıması için yeniden başlatmadan sonra da aynı kalan bir imza anahtarı gerekir.',

  'passkeys.summary': '{count} geçiş anahtarıyla oturum açılabilir.',
  'passkeys.meaning': 'Parolayla da oturum açılabilir.',
  'passwords-off.summary': 'Yalnızca {count} geçiş anahtarıyla oturum açılabilir.',
  'passwords-off.meaning': 'Parola kabul edilmez.',
  'passkeys-unusable.summary': 'Geçiş anahtarları kullanılamıyor.',
  'passkeys-unusable.meaning':
    'Geçiş anahtarı tek bir sunucu adına aittir ve bu ad SERVICE_PUBLIC_URL içinde olmalıdır.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL bir IP adresi içeriyor ve tarayıcılar IP adresleri için geçiş anahtarlarına izin vermez.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL https kullanmıyor ve tarayıcılar https olmadan geçiş anahtarlarına izin vermez.',
  'passkey-elsewhere.summary':
    '“{name}” geçiş anahtarı {host} için, bu hizmetin sunucu adı ise {ownHost}.',
  'passkey-elsewhere.meaning':
    'Tarayıcılar bir geçiş anahtarını yalnızca kaydedildiği sunucuda sunar.',
  'passkey-elsewhere.fix':
    'Konsolda yeni bir geçiş anahtarı kaydedin ve SERVICE_PASSKEYS içinde bunun yerine onu koyun.',
  'passkey-unsaved.summary': '“{name}” geçiş anahtarı henüz yapılandırmada değil.',
  'passkey-unsaved.meaning': 'Hizmet yeniden başlatılana kadar bu replikada çalışır.',
  'passkey-unsaved.fix':
    'Konsolun “Geçiş anahtarları” bölümünde gösterdiği girdisini SERVICE_PASSKEYS değişkenine ekleyin.',
  'passkey-still-configured.summary':
    '“{name}” geçiş anahtarı kaldırıldı, ama hâlâ yapılandırmada.',
  'passkey-still-configured.meaning':
    'Yeniden başlatmadan sonra onunla yine oturum açılabilir; diğer replikalarda şu anda bile açılabilir.',
  'passkey-still-configured.fix':
    'Girdisini SERVICE_PASSKEYS değişkeninden silip hizmeti yeniden başlatın.',
  'passkey-counter.summary': '“{name}” geçiş anahtarının imza sayacı geri gitti.',
  'passkey-counter.meaning':
    'Biri anahtarı kopyalamış olabilir. Ancak bazı kimlik doğrulayıcılar da doğru saymaz.',
  'passkey-counter.fix':
    'Anahtara güvenmiyorsanız konsolda kaldırıp başka bir geçiş anahtarı kaydedin.',

  'app-token-expired.summary':
    '{count, plural, one {{names} uygulama belirtecinin} other {{names} uygulama belirteçlerinin}} süresi doldu.',
  'app-token-expired.meaning': 'Belirteci hâlâ gönderen programlar reddedilir.',
  'app-token-expired.fix':
    'SERVICE_APP_TOKENS değişkeninden kaldırın ya da `housekey app-token` komutuyla yenisini oluşturun',
  'app-token-revoked.summary':
    '{count, plural, one {{names} uygulama belirteci iptal edildi} other {{names} uygulama belirteçleri iptal edildi}}, ama hâlâ yapılandırmada.',
  'app-token-revoked.meaning':
    'Bu hizmet yeniden başlatılana kadar reddedilir. Ardından yeniden geçerli olur.',
  'app-token-revoked-redis.meaning': 'Redis verilerini koruduğu sürece reddedilir.',
  'app-token-revoked-state.meaning': 'Durum dizini verilerini koruduğu sürece reddedilir.',
  'app-token-revoked.fix': 'SERVICE_APP_TOKENS değişkeninden kaldırın',

  'host-unseen.summary':
    '{opened} adresini açtınız, ama hizmete gelen sunucu adı farklı: {received}.',
  'host-unseen.meaning':
    'Bir vekil sunucu Host üst bilgisini değiştiriyor: Bağlantılar ve yönlendirmeler yanlış sunucuya gider, formlar da reddedilebilir.',
  'client-is-proxy.summary': 'Tüm istemciler {address} adresiyle görünüyor ve bu bir vekil sunucu.',
  'client-is-proxy.meaning':
    'İletme üst bilgilerini gönderiyor, ama güvenilenler arasında değil. Tüm istemciler tek bir başarısız oturum açma sınırını paylaşır; bir saldırgan bu sınırı doldurursa siz de beklersiniz.',
  'client-past-proxy.summary': 'Vekil sunucu üzerinden değil, bu bilgisayardan bağlandınız.',
  'client-past-proxy.meaning':
    '{address} adresindeki bir vekil sunucu üzerinden bağlanan istemciler, onun ilettiği adresle tanınır.',
  'client-unnamed.summary':
    '{address} adresindeki vekil sunucu, istemcilerin adreslerini iletmiyor.',
  'client-unnamed.meaning':
    'Tüm istemciler tek bir başarısız oturum açma sınırını paylaşır; bir saldırgan bu sınırı doldurursa siz de beklersiniz.',
  'client-known.summary': 'Adresiniz: {address}.',
  'client-known.meaning':
    'Her istemci kendi adresiyle tanınır ve kendi başarısız oturum açma sınırı vardır.',

  'https.summary': 'HTTPS üzerinden bağlandınız.',
  'https.meaning':
    'Çerezler Secure özniteliği taşır ve Strict-Transport-Security, tarayıcıların yalnızca HTTPS kullanmasını sağlar.',
  'https-unseen.summary': 'HTTPS üzerinden bağlandınız, ama hizmet bunu bilmiyor.',
  'https-unseen.meaning':
    'Çerezler Secure olmadan oluşturuluyor ve Strict-Transport-Security üst bilgisi gönderilmiyor.',
  'https-unseen-cookie.meaning':
    'Oturum çerezi Secure olmadan oluşturuluyor ve Strict-Transport-Security üst bilgisi gönderilmiyor.',
  'http-on-this-machine.summary': 'Bu bilgisayardan HTTP üzerinden bağlandınız.',
  'http-on-this-machine.meaning':
    'Trafik bu bilgisayardan çıkmadığı için kimse araya girip okuyamaz.',
  'http.summary': 'Şifrelenmemiş HTTP üzerinden bağlandınız.',
  'http.meaning': 'Ağ yolu üzerindeki herkes parolayı ve belirteci okuyabilir.',
  'http-cookie.meaning':
    'Ağ yolu üzerindeki herkes parolayı ve Secure özniteliği olmayan oturum çerezini okuyabilir.',

  'clock.summary': 'Saatler uyuşuyor.',
  'clock.meaning': 'Oturumlar, gösterilen zamanda sona erer.',
  'clock-behind.summary': 'Hizmetin saati bu cihazın saatinden {duration} geri.',
  'clock-ahead.summary': 'Hizmetin saati bu cihazın saatinden {duration} ileri.',
  'clock-skew.meaning':
    'İki saatten biri yanlış. Oturumlar, bu sayfanın gösterdiğinden farklı bir zamanda sona erer.',
  'clock-skew-codes.meaning':
    'İki saatten biri yanlış. Yanlış olan hizmetin saatiyse kimlik doğrulama uygulamanızın kodları reddedilir.',

  'upstream.summary': '{address} adresindeki uygulama yanıt veriyor.',
  'upstream.meaning': 'Az önceki yanıtı: {status}.',
  'upstream-slow.summary':
    '{address} adresindeki uygulama bağlantıları kabul ediyor, ama yanıt vermiyor.',
  'upstream-slow.meaning':
    'Kullanıcılar bekler, ardından bir hata sayfası görür. Uygulama başlatılıyor ya da takılmış olabilir.',
  'upstream-unreachable.summary': '{address} adresindeki uygulamaya ulaşılamıyor ({reason}).',
  'upstream-unreachable.meaning':
    'Kullanıcılar uygulama yerine bir hata sayfası görür. Uygulamayı başlatın ya da adresini düzeltin.',
  'upstream-failing.summary':
    '{address} adresindeki bir vekil sunucu yanıt veriyor, ama uygulamaya ulaşamıyor ({status}).',
  'upstream-failing.meaning':
    'Uygulamayı başlatın ya da SERVICE_UPSTREAM değerini uygulamanın kendi adresi olarak ayarlayın.',
  'upstream-refuses-host.summary': 'Uygulama {host} için gelen istekleri reddediyor ({status}).',
  'upstream-refuses-host.meaning':
    'Bir ziyaretçinin kullandığı ad ve üst bilgiler olmadan gelen isteğe normal yanıt veriyor. Ana makineyi ya da vekil sunucuyu kendi listesiyle karşılaştırıyor.',
  'upstream-refuses-host.fix':
    '{host} adını uygulamanın kabul ettiği ana makinelere, Housekey’i de güvendiği vekil sunuculara ekleyin',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM değeri {address} ve bu, Housekey’in kendisi.',
  'upstream-is-self.meaning':
    'Uygulamaya giden istekler uygulamaya ulaşmadan tekrar tekrar Housekey’e dönüyor.',
  'upstream-own-api.summary': 'Uygulamanın kendi API’si var: {paths}.',
  'upstream-own-api.meaning':
    'Orada Housekey yanıt verdiği için uygulamanın bu bölümü çalışmaz. Housekey için başka yollar ayarlayın.',
  'upstream-websocket.summary': 'Uygulama WebSocket bağlantılarını kabul ediyor.',
  'upstream-websocket.meaning': 'Az önce kök yolunda denendi.',
  'upstream-websocket-elsewhere.summary':
    'Uygulama, kök yolunda WebSocket bağlantılarını kabul etmiyor.',
  'upstream-websocket-elsewhere.meaning':
    'El sıkışmaya verdiği yanıt: {status}. Bağlantıları başka yollarda kabul ediyor olabilir.',
  'upstream-websocket-unanswered.summary': 'Uygulama, WebSocket el sıkışmasına yanıt vermiyor.',
  'upstream-websocket-unanswered.meaning':
    'Uygulama WebSocket kullanmıyorsa bunu yok sayın. Kullanıyorsa, önündeki bir vekil sunucu Upgrade isteklerini düşürüyor.',

  'state.summary': 'Durum dizinine yazılabiliyor.',
  'state-used.summary': 'Durum dizinine yazılabiliyor ve dizin kullanımda ({owner}).',
  'state.meaning':
    'Kapatılan oturumlar, kullanılmış kodlar ve bağlantılar ile etkinlik, yeniden başlatmadan sonra da korunur.',
  'state-unwritable.summary': 'Durum dizinine yazılamıyor: {reason}.',
  'state-unwritable.meaning':
    'Hizmet bellekte çalışmayı ve yazmayı denemeyi sürdürüyor. Yazmayı başaramadan yeniden başlarsa bu süredeki oturum kapatmalar unutulur.',
  'state-unwritable.fix': 'Hizmetin {path} içine yazmasına izin verin ve o diskte yer açın',
  'state-damaged.summary': 'Durum dizinindeki {count} kayıt bozuk olduğu için atlandı.',
  'state-damaged.meaning':
    'Oturumu kapatılmış bir belirteç yeniden geçerli olabilir. Bozuk dosya henüz değiştirilmedi.',
  'state-damaged-copied.meaning':
    'Oturumu kapatılmış bir belirteç yeniden geçerli olabilir. Bozuk dosya journal.damaged adıyla saklandı.',
  'state-damaged-lost.meaning':
    'Oturumu kapatılmış bir belirteç yeniden geçerli olabilir. Bozuk dosya journal.damaged adıyla saklanamadı: {reason}.',
  'state-damaged.fix': 'Konsolda “Her yerde oturumu kapat” düğmesine basın ve diski denetleyin',
  'state-lost.summary': 'Durum dizinindeki günlükten hiçbir şey okunamadı.',
  'state-lost.meaning':
    'Bu başlatmadan önceki tüm oturumlar sona erdi. Konsolda iptal edilen uygulama belirteçleri yeniden geçerli.',
  'state-lost.fix':
    'Diski denetleyin; bozuk dosya {path}/journal.damaged. İptal edilen belirteçleri SERVICE_APP_TOKENS içinden kaldırın',
  'state-exposed.summary': 'Bu bilgisayarın diğer kullanıcıları durum dizinine yazabiliyor.',
  'state-exposed.meaning':
    'Dosyalarını değiştirerek oturum kapatmaları geri alabilirler. Dizin, hizmeti çalıştıran kullanıcıya ya da root’a ait olmalı ve dizine yalnızca bu kullanıcı yazabilmelidir.',
  'state-unlocked.summary': 'Durum dizininin dosya sistemi kilitleri desteklemiyor.',
  'state-unlocked.meaning':
    'Aynı dizini kullanan ikinci bir Housekey fark edilmez ve ikisi de veri kaybeder.',
  'state-unlocked.fix':
    '{path} dizinini yerel bir dosya sistemine taşıyın ya da başka hiçbir şeyin kullanmadığından emin olun',

  'redis.summary':
    'Redis bağlı, {others, plural, =0 {başka replika yok} one {# replika daha var} other {# replika daha var}}.',
  'redis.meaning':
    'Replikalar, oturum kapatmaları, başarısız oturum açma sınırlarını ve konsoldaki etkinliği paylaşır.',
  'redis-lost.summary': 'Redis kullanılamıyor: {reason}.',
  'redis-lost.meaning':
    'Bu replika tek başına çalışmayı sürdürüyor: Oturum açma ve oturumlar çalışır, başarısız oturum açmalar her replikada ayrı sınırlanır, diğer replikalar da kapatılan oturumları Redis geri gelince öğrenir.',
  'replicas-differ.summary':
    'Diğer {others} replikadan {mismatched} tanesinin gizli anahtarı, e-posta adresi veya parolası farklı.',
  'replicas-differ.meaning':
    'Replikalar birbirlerinin verdiği belirteçleri reddeder; bu yüzden kullanıcıların oturumları rastgele kapanıyormuş gibi görünür.',
  'replicas-differ.fix':
    'Tüm replikalarda aynı SERVICE_EMAIL, SERVICE_PASSWORD_HASH ve SERVICE_SECRET_KEY değerlerini ayarlayın',
  'redis-unsigned.summary':
    'Redis’te bu gizli anahtarla imzalanmamış iletiler veya kayıtlar var ({count}).',
  'redis-unsigned.meaning':
    'Bunlar yok sayılır. Başka bir program bu Redis’e yazabiliyor ya da gizli anahtarı farklı olan bir hizmet aynı ön eki kullanıyor.',
  'redis-unsigned.fix':
    'Redis parolasını değiştirin ya da başka hiçbir şeyin kullanmadığı bir SERVICE_REDIS_PREFIX ayarlayın',
  'redis-recreated.summary':
    'Başka bir program Redis’teki anahtarların türünü değiştirdi ve anahtarlar yeniden oluşturuldu ({count}).',
  'redis-recreated.meaning':
    'Kopyalar bildiklerini geri yazdı. Önceki tek kullanımlık kodlar ve oturum açma bağlantıları reddedilebilir.',

  'notices.summary': 'Bildirimler şuraya gönderiliyor: {targets}.',
  'notices.meaning':
    'Yeni cihazlarda açılan oturumlar, saldırılar ve geçiş anahtarlarınızdaki değişiklikler size bildirilir. `housekey notify-test` komutuyla deneyin.',
  'notices-failing.summary': '{target} hedefine bildirimler iletilemiyor: {reason}.',
  'notices-failing.meaning': 'Sorunun başlangıcı: {since}. {waiting} bildirim bekliyor.',
  'notices-failing-lost.meaning':
    'Sorunun başlangıcı: {since}. {waiting} bildirim bekliyor, {lost} bildirim kayboldu.',

  'audit-log-failing.summary': 'Denetim günlüğüne yazılamıyor: {reason}.',
  'audit-log-failing.meaning': 'En fazla 1 MiB’lik satır bekletilir; sonrakiler atılır ve sayılır.',

  'variable-misspelled.summary':
    'Housekey’in {variable} adında bir değişkeni yok. Şunu mu demek istediniz: {intended}?',
  'variable-misspelled.meaning':
    'Housekey bu değişkeni yok sayar; bu yüzden amaçlanan ayar varsayılan değerinde kalır.',
  'variable-misspelled.fix': 'Adını {intended} olarak değiştirin ya da kaldırın.',
  'variable-unused.summary': '{variable} değişkeni {needed} olmadan etkisizdir.',
  'variable-unused.meaning': 'Housekey bu değişkeni yok sayar.',
  'variable-unused.fix': '{needed} değişkenini ayarlayın ya da {variable} değişkenini kaldırın.',
  'variable-unused-library.summary': '{variable} değişkeni kitaplıkta etkisizdir.',
  'variable-unused-library.fix': '{variable} değişkenini kaldırın.',
  'variable-unused-port.summary':
    '{variable} değişkeni etkisizdir. Bağlantı noktası değişkeninin adı PORT’tur.',
  'variable-unused-port.fix': 'Adını PORT olarak değiştirin ya da kaldırın.',
  'variable-unused-state.summary':
    '{variable} değişkeni SERVICE_REDIS_URL ile birlikte etkisizdir: Durum Redis’te saklanır.',
  'variable-unused-state.fix':
    'SERVICE_STATE_DIR değişkenini ya da yalnızca bir replika varsa SERVICE_REDIS_URL değişkenini kaldırın.',
  'cluster-without-redis.summary': '{variable} ayarlanmamış ve bu süreç, bir kümenin işçi süreci.',
  'cluster-without-redis.meaning':
    'İşçi süreç, diğerlerindeki oturum kapatmaları ve başarısız oturum açmaları öğrenmez: Oturumu kapatılmış bir belirteç orada geçerli kalır ve sınırlar her süreç için ayrı sayılır.',
  'cluster-without-redis.fix':
    'Tüm işçi süreçlerin durumu paylaşması için SERVICE_REDIS_URL (redisUrl) değerini ayarlayın.',
  'public-path-wildcard.summary':
    '{variable} değişkeni “{entry}” içeriyor; burada * sıradan bir karakterdir.',
  'public-path-wildcard.meaning': 'Amaçlanan yollar için oturum gerekir.',
  'public-path-wildcard.fix': '{prefix} kullanın; altındaki her şeyi kapsar.',
  'public-path-wildcard-root.fix': 'Yolları * olmadan yazın. Her biri altındaki her şeyi kapsar.',
  'file-empty.summary': '{variable} boş bir dosyayı gösteriyor.',
  'file-empty.meaning': 'Değişken ayarlanmamış sayılır.',
  'file-empty.fix': 'Değeri dosyaya yazın ya da değişkeni kaldırın.',
  'password-unused.summary': '{variable} ayarlanmış, ama SERVICE_PASSWORD_HASH önceliklidir.',
  'password-unused.meaning':
    'Yalnızca karması verilen parolayla oturum açılabilir. Ortam değişkenlerini okuyabilen herkes diğer parolayı görür.',
  'password-unused.fix': 'SERVICE_PASSWORD veya SERVICE_PASSWORD_FILE değişkenini kaldırın.',
  'totp-empty.summary': '{variable} ayarlanmış, ama boş: Tek kullanımlık kod istenmiyor.',
  'totp-empty.meaning':
    'Oturum açmak için yalnızca parola yeterli. Boş bir değişken .env dosyasındaki gizli anahtarın da yerine geçer.',
  'totp-empty.fix':
    '`housekey totp` komutunun yazdırdığı satırı kullanın ya da değişkeni kaldırın.',
  'env-file-missing.summary':
    '{folder} klasöründe {variable} bulunamadı ve hiçbir SERVICE_… değişkeni ayarlanmamış.',
  'env-file-missing.meaning': 'Bir .env dosyası yazdıysanız Housekey bu dosyayı okumadı.',
  'env-file-missing.fix':
    'Housekey’i .env dosyanızın bulunduğu klasörde başlatın ya da SERVICE_EMAIL ve SERVICE_PASSWORD_HASH değişkenlerini ayarlayın',
  'env-value-cut.summary':
    '{variable}, .env dosyasında # içeriyor ve bu karakter orada bir açıklama başlatır.',
  'env-value-cut.meaning': 'Yalnızca # öncesindeki bölüm kullanılıyor.',
  'env-value-cut.fix': "Değeri tek tırnak içine alın: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN kısa ({minimum} bayttan az).',
  'metrics-token-short.meaning': 'Saldırganlar belirteci tahmin edip ölçümleri okuyabilir.',
  'forward-auth-untrusted.summary': 'Forward auth açık, ama güvenilen bir vekil sunucu yok.',
  'forward-auth-untrusted.meaning':
    'Housekey, ziyaretçinin hangi sayfayı istediğini ve kim olduğunu dikkate almaz: Tüm istemciler tek bir başarısız oturum açma sınırını paylaşır ve oturum açtıktan sonra uygulamaya geri yönlendirilmez.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES çok fazla adrese güveniyor: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Bu adreslerdeki herkes istemci adreslerini taklit edebilir; böylece başarısız oturum açma sınırını aşabilir ve günlüğe yanlış bilgi yazdırabilir.',
  'cookie-name-foreign.summary': 'Oturum çerezinin adı {name} ve diğer örnekler bunu tanımıyor.',
  'cookie-name-foreign.meaning':
    'Tarayıcılar çerezleri bir sunucunun tüm bağlantı noktalarına gönderir: Bu sunucudaki başka bir Housekey, bu oturumu kendi uygulamasına iletir.',
  'identity-key-derived.summary':
    'İmzalı kimliğin anahtarı SERVICE_SECRET_KEY değerinden türetiliyor.',
  'identity-key-derived.meaning':
    'Uygulamalar açık anahtarı önbelleğe alır, bu yüzden yeniden başlatmada değişmemelidir; rastgele bir anahtar ise hiçbir yerde saklanmıyor. Açık anahtarı okuyabilen herkes, yavaş da olsa gizli anahtara ilişkin tahminleri sınayabilir. Bir durum dizini, Redis veya SERVICE_IDENTITY_KEY bunu önler; açık anahtar o zaman bir kez değişir.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN değeri {domain} ve bu etki alanının altında herkes bir sunucu adı kaydedebilir.',
  'cookie-domain-public.meaning':
    'Tarayıcılar böyle bir çerezi reddeder; bu yüzden kimsenin oturumu açık kalmaz ve oturum açma, başkalarına ait sunuculara yönlendirebilir.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN değeri {domain}, ama SERVICE_PUBLIC_URL bu etki alanının altında değil.',
  'cookie-domain-elsewhere.meaning':
    'Tarayıcılar, sunucuyu kapsamayan bir etki alanı için çerezi reddeder; bu yüzden kimsenin oturumu açık kalmaz.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT kontrastı çok düşük: açık renk düzeninde {light} ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT kontrastı çok düşük: koyu renk düzeninde {dark} ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT kontrastı çok düşük: açık renk düzeninde {light} ({lightContrast}:1), koyu renk düzeninde {dark} ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Bağlantıları ve etiketleri okumak zor. Her zeminde {minimum}:1 kontrast gerekir (WCAG 2.2, AA düzeyi). Çözümdeki renkler, koşulu sağlayan en yakın renklerdir.',
} as const;
