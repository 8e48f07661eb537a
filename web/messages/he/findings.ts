/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'האימות מופעל.',
  'auth-enabled.meaning': 'הכניסה אפשרית רק ל־{email}.',

  'open.summary': 'האימות כבוי.',
  'open.meaning': 'לא הוגדר SERVICE_EMAIL וגם לא הוגדרה סיסמה: לכולם יש גישה בתור אורח.',
  'open-app.meaning':
    'לא הוגדר SERVICE_EMAIL וגם לא הוגדרה סיסמה: כולם יכולים להשתמש בתור אורח ביישום שמאחורי השירות הזה.',
  'open-without-password.meaning':
    'SERVICE_EMAIL הוגדר, אבל לא הוגדרה סיסמה: לכולם יש גישה בתור אורח.',
  'open-without-email.meaning': 'הוגדרה סיסמה, אבל לא הוגדרה כתובת דוא״ל: לכולם יש גישה בתור אורח.',
  'open-exposed.summary': 'יש גישה לכל מי שיכול להגיע אל {host}.',
  'open-exposed.meaning': 'השירות מאזין בכתובת שמחשבים אחרים יכולים לגשת אליה, ולא מאמת אף אחד.',
  'open-exposed.fix': 'יש להגדיר HOST=127.0.0.1, או את SERVICE_EMAIL ואת SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'יש רווח בתחילת SERVICE_EMAIL או בסופו.',
  'email-spaces.meaning': 'כתובת הדוא״ל נבדקת בהתאמה מדויקת: כניסה בלי הרווח תיכשל.',
  'email-uppercase.summary': 'יש אותיות גדולות ב־SERVICE_EMAIL.',
  'email-uppercase.meaning': 'כתובת הדוא״ל נבדקת בהתאמה מדויקת: כניסה באותיות קטנות תיכשל.',
  'email-without-at.summary': 'אין @ ב־SERVICE_EMAIL.',
  'email-without-at.meaning': 'כתובת הדוא״ל נבדקת בהתאמה מדויקת: כניסה עם כתובת מלאה תיכשל.',

  'password-plain.summary': 'הסיסמה מוגדרת כטקסט גלוי.',
  'password-plain.meaning':
    'זה בסדר לצורכי פיתוח. מי שיכול לקרוא את משתני הסביבה של השירות הזה יודע את הסיסמה.',
  'password-plain-exposed.meaning':
    'מחשבים אחרים יכולים לגשת לשירות הזה, ומי שיכול לקרוא את משתני הסביבה שלו יודע את הסיסמה.',
  'password-cost-low.summary': 'מקדם העלות של גיבוב הסיסמה נמוך ({cost}).',
  'password-cost-low.meaning':
    'מי שישיג את הגיבוב יוכל לנחש את הסיסמה במהירות. הערך המומלץ הוא {minimum} לפחות.',
  'password-cost-high.summary': 'מקדם העלות של גיבוב הסיסמה גבוה מאוד ({cost}).',
  'password-cost-high.meaning':
    'כל כניסה נמשכת כמה שניות במחשב שבו פועל השירות. כל העלאה של המקדם ב־1 מכפילה את הזמן פי שניים; הערך המקובל הוא 12.',
  'password-cost-high-measured.meaning':
    'משך משוער של כל כניסה במחשב שבו פועל השירות: {duration}. כל העלאה של המקדם ב־1 מכפילה את הזמן פי שניים; הערך המקובל הוא 12.',
  'password-hashed.summary': 'הסיסמה מוגדרת כגיבוב bcrypt.',
  'password-hashed.meaning': 'הסיסמה עצמה לא נשמרת במחשב שבו פועל השירות. מקדם העלות: {cost}.',
  'password-short.summary': 'מספר התווים בסיסמה קטן מ־{minimum}.',
  'password-short.meaning': 'תוקפים יכולים לנחש אותה, אם כי הגבלת הניסיונות מאטה אותם.',
  'password-common.summary': 'זו אחת הסיסמאות הנפוצות ביותר.',
  'password-common.meaning':
    'תוקפים מנסים סיסמאות כאלה קודם כול. יש לבחור סיסמה אחרת ולשמור אותה כגיבוב.',

  'secret-generated.summary': 'מפתח החתימה נוצר מחדש בכל עלייה של השירות.',
  'secret-generated.meaning': 'אתחול מוציא את כולם מהמערכת.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY קצר (אורך בבייטים: {length}, נדרשים לפחות {minimum}).',
  'secret-short.meaning':
    'מי שיש לו אסימון יכול לנסות לנחש את המפתח, ואז לחתום איתו על אסימונים משלו.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY מורכב מתו אחד שחוזר על עצמו.',
  'secret-repeated.meaning': 'כל אחד יכול לנחש את המפתח ולחתום איתו על אסימונים משלו.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY ארוך, אבל אפשר לנחש אותו.',
  'secret-guessable.meaning':
    'הוא מורכב ממילים, חוזר על עצמו או מוכר כדוגמה. מי שיש לו אסימון יכול לבדוק ניחושים, ואז לחתום עם המפתח על אסימונים משלו.',
  'secret-configured.summary': 'מפתח החתימה מוגדר.',
  'secret-configured.meaning': 'ההפעלות נשמרות גם אחרי אתחול של השירות.',

  'codes.summary': 'כל כניסה דורשת קוד חד־פעמי.',
  'codes.meaning': 'הסיסמה לבדה אינה מספיקה לכניסה.',
  'codes-per-device.summary': 'כל מכשיר דורש קוד חד־פעמי פעם ב־30 יום.',
  'codes-per-device.meaning': 'במכשיר שכבר הוזן בו קוד, מי שיודע את הסיסמה יכול להיכנס בלי קוד.',
  'codes-per-device-forgotten.summary': 'אחרי אתחול, כל מכשיר דורש שוב קוד חד־פעמי.',
  'codes-per-device-forgotten.meaning':
    'כדי לזהות מכשירים, SERVICE_TOTP_EVERY=device דורש מפתח חתימה שנשאר זהה אחרי אתחול.',

  'passkeys.summary':
    'אפשר להיכנס עם {count, plural, one {מפתח גישה אחד} two {שני מפתחות גישה} other {# מפתחות גישה}}.',
  'passkeys.meaning': 'אפשר להיכנס גם עם הסיסמה.',
  'passwords-off.summary':
    'אפשר להיכנס רק עם {count, plural, one {מפתח גישה אחד} two {שני מפתחות גישה} other {# מפתחות גישה}}.',
  'passwords-off.meaning': 'הסיסמה נדחית.',
  'passkeys-unusable.summary': 'אי אפשר להשתמש במפתחות הגישה.',
  'passkeys-unusable.meaning': 'מפתח גישה שייך לשם מארח אחד, ויש להגדיר אותו ב־SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'ב־SERVICE_PUBLIC_URL מוגדרת כתובת IP, ודפדפנים לא מאפשרים מפתחות גישה בכתובת IP.',
  'passkeys-unusable-insecure.meaning':
    'ב־SERVICE_PUBLIC_URL לא מוגדרת כתובת https, ודפדפנים לא מאפשרים מפתחות גישה בלי https.',
  'passkey-elsewhere.summary':
    'מפתח הגישה ״{name}״ מיועד למארח {host}, אבל השירות הזה נמצא בכתובת {ownHost}.',
  'passkey-elsewhere.meaning': 'דפדפנים מציעים מפתח גישה רק במארח שעבורו הוא נרשם.',
  'passkey-elsewhere.fix':
    'יש לרשום מפתח גישה חדש במסוף, ולהחליף בו את המפתח הזה ב־SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'מפתח הגישה ״{name}״ עדיין לא נמצא בתצורה.',
  'passkey-unsaved.meaning': 'הוא פועל בעותק הזה עד לאתחול של השירות.',
  'passkey-unsaved.fix':
    'יש להוסיף אל SERVICE_PASSKEYS את הרשומה שלו, שמוצגת במסוף תחת ״מפתחות גישה״.',
  'passkey-still-configured.summary': 'מפתח הגישה ״{name}״ הוסר, אבל עדיין נמצא בתצורה.',
  'passkey-still-configured.meaning':
    'אחרי אתחול יהיה אפשר שוב להיכנס איתו, ובעותקים אחרים זה אפשרי כבר עכשיו.',
  'passkey-still-configured.fix': 'יש להסיר את הרשומה שלו מתוך SERVICE_PASSKEYS ולאתחל.',
  'passkey-counter.summary': 'הערך של מונה החתימות של מפתח הגישה ״{name}״ ירד.',
  'passkey-counter.meaning': 'ייתכן שמישהו העתיק אותו. עם זאת, יש התקני אימות שאינם סופרים כראוי.',
  'passkey-counter.fix': 'אם אין לך אמון בו, יש להסיר אותו במסוף ולרשום מפתח אחר.',

  'app-token-expired.summary':
    '{count, plural, one {פג התוקף של אסימון היישום {names}} two {פג התוקף של אסימוני היישום {names}} other {פג התוקף של אסימוני היישום {names}}}.',
  'app-token-expired.meaning': 'תוכנות שעדיין שולחות אסימון שתוקפו פג נדחות.',
  'app-token-expired.fix':
    'יש להסיר מתוך SERVICE_APP_TOKENS את האסימון שתוקפו פג, או ליצור אסימון אחר עם `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {אסימון היישום {names} נשלל, אבל עדיין נמצא} two {אסימוני היישום {names} נשללו, אבל עדיין נמצאים} other {אסימוני היישום {names} נשללו, אבל עדיין נמצאים}} בתצורה.',
  'app-token-revoked.meaning':
    'אסימון שנשלל נדחה עד לאתחול של השירות הזה. אחרי האתחול הוא תקף שוב.',
  'app-token-revoked-redis.meaning': 'אסימון שנשלל נדחה כל עוד Redis שומר את הנתונים שלו.',
  'app-token-revoked-state.meaning': 'אסימון שנשלל נדחה כל עוד הנתונים בתיקיית המצב נשמרים.',
  'app-token-revoked.fix': 'יש להסיר מתוך SERVICE_APP_TOKENS את האסימון שנשלל',

  'host-unseen.summary': 'פתחת את {opened}, אבל המארח שהתקבל בשירות הוא {received}.',
  'host-unseen.meaning':
    'שרת מתווך מחליף את הכותרת Host: קישורים והפניות מובילים למארח הלא נכון, וטפסים עלולים להידחות.',
  'client-is-proxy.summary': 'כל הלקוחות מופיעים בכתובת \u2068{address}\u2069, שהיא של שרת מתווך.',
  'client-is-proxy.meaning':
    'הוא שולח כותרות העברה, אבל אינו מוגדר כמהימן. לכל הלקוחות יש מגבלה משותפת על כניסות כושלות, ולכן תוקף שמנצל את כולה מעכב גם אותך.',
  'client-past-proxy.summary': 'התחברת מהמחשב שבו פועל השירות, ולא דרך השרת המתווך.',
  'client-past-proxy.meaning':
    'לקוחות שמתחברים דרך שרת מתווך בכתובת \u2068{address}\u2069 מזוהים לפי הכתובת שהוא מעביר.',
  'client-unnamed.summary': 'השרת המתווך בכתובת \u2068{address}\u2069 לא מעביר את כתובות הלקוחות.',
  'client-unnamed.meaning':
    'לכל הלקוחות יש מגבלה משותפת על כניסות כושלות, ולכן תוקף שמנצל את כולה מעכב גם אותך.',
  'client-known.summary': 'הכתובת שלך היא \u2068{address}\u2069.',
  'client-known.meaning': 'כל לקוח מזוהה לפי הכתובת שלו, ויש לו מגבלה משלו על כניסות כושלות.',

  'https.summary': 'החיבור הוא ב־HTTPS.',
  'https.meaning':
    'העוגיות מסומנות כ־Secure, והכותרת Strict-Transport-Security מחייבת דפדפנים להשתמש ב־HTTPS.',
  'https-unseen.summary': 'החיבור שלך הוא ב־HTTPS, אבל השירות לא יודע זאת.',
  'https-unseen.meaning': 'עוגיות נוצרות בלי Secure, והכותרת Strict-Transport-Security לא נשלחת.',
  'https-unseen-cookie.meaning':
    'עוגיית ההפעלה נוצרת בלי Secure, והכותרת Strict-Transport-Security לא נשלחת.',
  'http-on-this-machine.summary': 'החיבור הוא ב־HTTP, מהמחשב הזה עצמו.',
  'http-on-this-machine.meaning': 'התעבורה לא יוצאת מהמחשב הזה, ולכן אף אחד לא יכול ליירט אותה.',
  'http.summary': 'החיבור הוא ב־HTTP לא מוצפן.',
  'http.meaning': 'מי שנמצא בנתיב הרשת יכול לקרוא את הסיסמה ואת האסימון.',
  'http-cookie.meaning':
    'מי שנמצא בנתיב הרשת יכול לקרוא את הסיסמה ואת עוגיית ההפעלה, שאינה מסומנת כ־Secure.',

  'clock.summary': 'השעונים תואמים.',
  'clock.meaning': 'תוקף ההפעלות פג במועד המוצג.',
  'clock-behind.summary': 'השעון של השירות מפגר אחרי השעון של המכשיר הזה. ההפרש: {duration}.',
  'clock-ahead.summary': 'השעון של השירות מקדים את השעון של המכשיר הזה. ההפרש: {duration}.',
  'clock-skew.meaning': 'אחד משני השעונים שגוי. תוקף ההפעלות פג במועד שונה מזה שמוצג בדף הזה.',
  'clock-skew-codes.meaning':
    'אחד משני השעונים שגוי. אם זה השעון של השירות, הקודים מאפליקציית האימות שלך נדחים.',

  'upstream.summary': 'היישום בכתובת \u2068{address}\u2069 מגיב.',
  'upstream.meaning': 'התגובה שלו לפני רגע: {status}.',
  'upstream-slow.summary': 'היישום בכתובת \u2068{address}\u2069 מקבל חיבורים אבל לא מגיב.',
  'upstream-slow.meaning':
    'המשתמשים ממתינים, ואז רואים דף שגיאה. ייתכן שהיישום עדיין עולה, או שהוא נתקע.',
  'upstream-unreachable.summary': 'אין גישה ליישום בכתובת \u2068{address}\u2069 ({reason}).',
  'upstream-unreachable.meaning':
    'המשתמשים רואים דף שגיאה במקומו. יש להפעיל את היישום, או לתקן את הכתובת שלו.',
  'upstream-failing.summary':
    'שרת מתווך בכתובת \u2068{address}\u2069 מגיב, אבל לא מצליח להגיע ליישום ({status}).',
  'upstream-failing.meaning':
    'יש להפעיל את היישום, או להגדיר ב־SERVICE_UPSTREAM את הכתובת של היישום עצמו.',
  'upstream-refuses-host.summary': 'היישום דוחה בקשות אל \u2068{host}\u2069 ({status}).',
  'upstream-refuses-host.meaning':
    'לבקשה בלי שם המארח והכותרות של מבקר הוא מגיב כרגיל. הוא משווה את המארח או את השרת המתווך לרשימה משלו.',
  'upstream-refuses-host.fix':
    'יש להוסיף את \u2068{host}\u2069 למארחים שהיישום מקבל, ואת Housekey לשרתים המתווכים שהוא סומך עליהם',
  'upstream-is-self.summary':
    'ב־SERVICE_UPSTREAM מוגדרת \u2068{address}\u2069, שהיא הכתובת של Housekey עצמו.',
  'upstream-is-self.meaning': 'בקשות ליישום חוזרות אל Housekey במקום להגיע אליו, שוב ושוב.',
  'upstream-own-api.summary': 'ליישום יש API משלו בנתיבים הבאים: {paths}.',
  'upstream-own-api.meaning':
    'שם עונה Housekey, ולכן החלק הזה של היישום לא פועל. יש להגדיר ש־Housekey ישתמש בנתיבים אחרים.',
  'upstream-websocket.summary': 'היישום מקבל חיבורי WebSocket.',
  'upstream-websocket.meaning': 'נבדק לפני רגע, בנתיב השורש שלו.',
  'upstream-websocket-elsewhere.summary': 'היישום לא מקבל חיבורי WebSocket בנתיב השורש שלו.',
  'upstream-websocket-elsewhere.meaning':
    'על בקשת לחיצת היד הוא השיב {status}. ייתכן שהוא מקבל חיבורים כאלה בנתיבים אחרים.',
  'upstream-websocket-unanswered.summary': 'היישום לא מגיב לבקשת לחיצת יד של WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'אם היישום לא משתמש ב־WebSocket, אפשר להתעלם מכך. אחרת, שרת מתווך שלפניו מפיל בקשות שדרוג.',

  'state.summary': 'אפשר לכתוב לתיקיית המצב.',
  'state-used.summary': 'אפשר לכתוב לתיקיית המצב, והיא בשימוש ({owner}).',
  'state.meaning': 'יציאות, קודים וקישורים שנוצלו, וכן הפעילות, נשמרים גם אחרי אתחול.',
  'state-unwritable.summary': 'לא ניתן לכתוב לתיקיית המצב: {reason}.',
  'state-unwritable.meaning':
    'השירות ממשיך לפעול בזיכרון וממשיך לנסות. אם הוא יאותחל לפני שיצליח, היציאות שבוצעו בזמן הזה יאבדו.',
  'state-unwritable.fix': 'יש לאפשר לשירות לכתוב אל \u2068{path}\u2069, ולפנות מקום בדיסק הזה',
  'state-damaged.summary':
    '{count, plural, one {רשומה אחת בתיקיית המצב הייתה פגומה, והיה צורך לדלג עליה} two {שתי רשומות בתיקיית המצב היו פגומות, והיה צורך לדלג עליהן} other {# רשומות בתיקיית המצב היו פגומות, והיה צורך לדלג עליהן}}.',
  'state-damaged.meaning': 'ייתכן שאסימון שבוטל ביציאה תקף שוב. הקובץ הפגום עדיין לא הוחלף.',
  'state-damaged-copied.meaning':
    'ייתכן שאסימון שבוטל ביציאה תקף שוב. הקובץ הפגום נשמר בשם journal.damaged.',
  'state-damaged-lost.meaning':
    'ייתכן שאסימון שבוטל ביציאה תקף שוב. לא ניתן היה לשמור את הקובץ הפגום בשם journal.damaged, והסיבה: {reason}.',
  'state-damaged.fix': 'יש ללחוץ במסוף על ״יציאה מכל המכשירים״, ולבדוק את הדיסק',
  'state-lost.summary': 'לא היה אפשר לקרוא דבר מהיומן של תיקיית המצב.',
  'state-lost.meaning':
    'כל ההפעלות שלפני ההפעלה הנוכחית של השירות הסתיימו. אסימוני יישום שנשללו במסוף תקפים שוב.',
  'state-lost.fix':
    'יש לבדוק את הדיסק; הקובץ הפגום הוא {path}/journal.damaged. יש להסיר אסימונים שנשללו מ־SERVICE_APP_TOKENS',
  'state-exposed.summary': 'משתמשים אחרים במחשב שבו פועל השירות יכולים לכתוב לתיקיית המצב.',
  'state-exposed.meaning':
    'הם יכולים לבטל יציאות על ידי החלפת הקבצים שבתיקייה. התיקייה צריכה להיות בבעלות המשתמש של השירות או של root, ורק למשתמש הזה צריכה להיות הרשאה לכתוב אליה.',
  'state-unlocked.summary': 'מערכת הקבצים של תיקיית המצב לא תומכת בנעילות.',
  'state-unlocked.meaning':
    'אם יפעל Housekey נוסף על אותה תיקייה, הדבר לא יתגלה, ושניהם יאבדו נתונים.',
  'state-unlocked.fix':
    'יש להעביר את \u2068{path}\u2069 למערכת קבצים מקומית, או לוודא ששום דבר אחר לא משתמש בתיקייה הזאת',

  'redis.summary':
    'יש חיבור אל Redis, {others, plural, =0 {בלי עותקים נוספים} one {עם עותק אחד נוסף} two {עם שני עותקים נוספים} other {עם # עותקים נוספים}}.',
  'redis.meaning': 'לעותקים משותפים היציאות, המגבלות על כניסות כושלות והפעילות שבמסוף.',
  'redis-lost.summary': 'אין גישה אל Redis: {reason}.',
  'redis-lost.meaning':
    'העותק הזה ממשיך לפעול לבדו: הכניסות וההפעלות ממשיכות לפעול, המגבלה על כניסות כושלות חלה בכל עותק בנפרד, ושאר העותקים יתעדכנו ביציאות כאשר Redis יחזור.',
  'replicas-differ.summary':
    'עותקים אחרים שבהם המפתח הסודי, הדוא״ל או הסיסמה שונים: {mismatched} מתוך {others}.',
  'replicas-differ.meaning':
    'העותקים דוחים אסימונים שהנפיקו האחרים, ולכן נראה שההפעלות של המשתמשים מסתיימות באקראי.',
  'replicas-differ.fix':
    'יש להגדיר בכל העותקים ערכים זהים של SERVICE_EMAIL, SERVICE_PASSWORD_HASH ו־SERVICE_SECRET_KEY',
  'redis-unsigned.summary': 'יש ב־Redis הודעות או רשומות שלא נחתמו במפתח הסודי הזה ({count}).',
  'redis-unsigned.meaning':
    'השירות מתעלם מהן. תוכנה אחרת יכולה לכתוב ל־Redis הזה, או ששירות עם מפתח סודי אחר משתמש באותה קידומת.',
  'redis-unsigned.fix':
    'יש לשנות את הסיסמה של Redis, או להגדיר ב־SERVICE_REDIS_PREFIX קידומת ששום דבר אחר לא משתמש בה',
  'redis-recreated.summary':
    'תוכנה אחרת שינתה את הסוג של מפתחות ב־Redis, והם נוצרו מחדש ({count}).',
  'redis-recreated.meaning':
    'העותקים כתבו בחזרה את מה שידוע להם. ייתכן שקודים חד־פעמיים וקישורי כניסה קודמים יידחו.',

  'notices.summary': 'ההתראות נשלחות אל {targets}.',
  'notices.meaning':
    'נשלחות אליך התראות על כניסות במכשירים חדשים, על התקפות ועל שינויים במפתחות הגישה שלך. אפשר לנסות זאת עם `housekey notify-test`.',
  'notices-failing.summary': 'התראות אל {target} לא נמסרות: {reason}.',
  'notices-failing.meaning':
    'השליחה נכשלת מאז {since}. {waiting, plural, one {התראה אחת ממתינה} two {שתי התראות ממתינות} other {# התראות ממתינות}}.',
  'notices-failing-lost.meaning':
    'השליחה נכשלת מאז {since}. {waiting, plural, one {התראה אחת ממתינה} two {שתי התראות ממתינות} other {# התראות ממתינות}}, {lost, plural, one {והתראה אחת אבדה} two {ושתי התראות אבדו} other {ו־# התראות אבדו}}.',

  'audit-log-failing.summary': 'לא ניתן לכתוב ליומן הביקורת: {reason}.',
  'audit-log-failing.meaning': 'שורות בנפח של עד \u200e1 MiB ממתינות. שורות נוספות נזרקות ונספרות.',

  'variable-misspelled.summary':
    '{variable} אינו משתנה של Housekey. אולי הכוונה הייתה ל־{intended}?',
  'variable-misspelled.meaning':
    'Housekey מתעלם ממנו, ולכן ההגדרה שאליה הייתה הכוונה נשארת בערך ברירת המחדל.',
  'variable-misspelled.fix': 'יש לשנות את שמו ל־{intended}, או להסיר אותו.',
  'variable-unused.summary': 'למשתנה {variable} אין השפעה בלי {needed}.',
  'variable-unused.meaning': 'Housekey מתעלם ממנו.',
  'variable-unused.fix': 'יש להגדיר את {needed}, או להסיר את {variable}.',
  'variable-unused-library.summary': 'למשתנה {variable} אין השפעה בספרייה.',
  'variable-unused-library.fix': 'יש להסיר את {variable}.',
  'variable-unused-port.summary': 'למשתנה {variable} אין השפעה. המשתנה של הפורט הוא PORT.',
  'variable-unused-port.fix': 'יש לשנות את שמו ל־PORT, או להסיר אותו.',
  'variable-unused-state.summary':
    'למשתנה {variable} אין השפעה יחד עם SERVICE_REDIS_URL, כי המצב נשמר ב־Redis.',
  'variable-unused-state.fix':
    'יש להסיר את SERVICE_STATE_DIR, או את SERVICE_REDIS_URL אם יש רק עותק אחד.',
  'cluster-without-redis.summary':
    '{variable} לא מוגדר, והתהליך הזה הוא תהליך עובד (worker) באשכול (cluster).',
  'cluster-without-redis.meaning':
    'תהליך עובד לא יודע על יציאות ועל כניסות כושלות אצל האחרים: אסימון שבוטל ביציאה נשאר תקף אצלו, והמגבלות נספרות בכל תהליך בנפרד.',
  'cluster-without-redis.fix':
    'יש להגדיר את SERVICE_REDIS_URL (redisUrl), כדי שהמצב יהיה משותף לכל התהליכים העובדים.',
  'public-path-wildcard.summary':
    'המשתנה {variable} מכיל את ״\u2068{entry}\u2069״, אבל * הוא שם תו רגיל.',
  'public-path-wildcard.meaning': 'הנתיבים שאליהם הייתה הכוונה נגישים רק אחרי כניסה.',
  'public-path-wildcard.fix': 'יש להשתמש ב־\u2068{prefix}\u2069, שכולל את כל מה שמתחתיו.',
  'public-path-wildcard-root.fix': 'יש לציין את הנתיבים בלי *. כל נתיב כולל את כל מה שמתחתיו.',
  'file-empty.summary': 'המשתנה {variable} מפנה לקובץ ריק.',
  'file-empty.meaning': 'המשתנה נחשב כלא מוגדר.',
  'file-empty.fix': 'יש לכתוב את הערך בקובץ, או להסיר את המשתנה.',
  'password-unused.summary': 'המשתנה {variable} מוגדר, אבל ל־SERVICE_PASSWORD_HASH יש קדימות.',
  'password-unused.meaning':
    'אפשר להיכנס רק עם הסיסמה של הגיבוב. את הסיסמה האחרת רואה כל מי שיכול לקרוא את משתני הסביבה.',
  'password-unused.fix': 'יש להסיר את SERVICE_PASSWORD או את SERVICE_PASSWORD_FILE.',
  'totp-empty.summary': 'המשתנה {variable} מוגדר, אבל ריק: לא נדרש קוד חד־פעמי.',
  'totp-empty.meaning': 'הסיסמה לבדה מספיקה לכניסה. משתנה ריק גם מחליף את הסוד שבקובץ .env.',
  'totp-empty.fix': 'יש להשתמש בשורה שהפקודה `housekey totp` מדפיסה, או להסיר את המשתנה.',
  'env-file-missing.summary':
    'הקובץ \u2068{variable}\u2069 לא נמצא בתיקייה \u2068{folder}\u2069, ואף משתנה ששמו מתחיל ב־SERVICE_\u200e אינו מוגדר.',
  'env-file-missing.meaning': 'אם כתבת קובץ \u200e.env, אז Housekey לא קרא אותו.',
  'env-file-missing.fix':
    'יש להפעיל את Housekey בתיקייה של קובץ ה־\u200e.env שלך, או להגדיר את SERVICE_EMAIL ואת SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': 'הערך של {variable} ב־\u200e.env מכיל #, סימן שפותח שם הערה.',
  'env-value-cut.meaning': 'רק החלק שלפני ה־# נמצא בשימוש.',
  'env-value-cut.fix': "יש להקיף את הערך במירכאות בודדות: \u2066{variable}='…'\u2069",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN קצר (פחות מ־{minimum} בייטים).',
  'metrics-token-short.meaning': 'תוקפים יכולים לנחש אותו, ואז לקרוא את המדדים.',
  'forward-auth-untrusted.summary':
    'אימות דרך שרת מתווך (Forward auth) מופעל, אבל אף שרת מתווך אינו מוגדר כמהימן.',
  'forward-auth-untrusted.meaning':
    'Housekey מתעלם מזהות המבקרים ומהדף שביקשו: לכל הלקוחות יש מגבלה משותפת על כניסות כושלות, ואחרי הכניסה הם לא חוזרים ליישום.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES נותן אמון ביותר מדי כתובות: {addresses}.',
  'trusted-proxies-wide.meaning':
    'מי שמתחבר מאחת הכתובות האלה יכול לזייף כתובות של לקוחות, וכך לעקוף את המגבלה על כניסות כושלות ולזייף את היומן.',
  'cookie-name-foreign.summary':
    'השם של עוגיית ההפעלה הוא {name}, ומופעים אחרים של Housekey לא מזהים אותו.',
  'cookie-name-foreign.meaning':
    'דפדפנים שולחים עוגיות לכל הפורטים של מארח: Housekey אחר במארח הזה יעביר את ההפעלה הזאת ליישום שלו.',
  'identity-key-derived.summary': 'המפתח של הזהות החתומה נגזר מ־SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'אפליקציות שומרות את המפתח הציבורי במטמון, ולכן הוא צריך לשרוד אתחול, ואין מקום שבו נשמר מפתח אקראי. מי שיכול לקרוא את המפתח הציבורי יכול לבדוק ניחושים של הסוד, אם כי לאט. תיקיית מצב, Redis או SERVICE_IDENTITY_KEY מונעים זאת; המפתח הציבורי ישתנה אז פעם אחת.',
  'cookie-domain-public.summary':
    'ב־SERVICE_COOKIE_DOMAIN מוגדר {domain}, וכל אחד יכול לרשום מארח מתחתיו.',
  'cookie-domain-public.meaning':
    'דפדפנים דוחים עוגייה כזאת, ולכן איש לא נשאר במערכת אחרי הכניסה, וכניסות עלולות להפנות למארחים של אחרים.',
  'cookie-domain-elsewhere.summary':
    'ב־SERVICE_COOKIE_DOMAIN מוגדר {domain}, ו־SERVICE_PUBLIC_URL לא נמצא מתחתיו.',
  'cookie-domain-elsewhere.meaning':
    'דפדפנים דוחים עוגייה לדומיין שאינו כולל את המארח, ולכן איש לא נשאר במערכת אחרי הכניסה.',

  'accent-contrast-light.summary':
    'הניגודיות של SERVICE_ACCENT נמוכה מדי: {light} בערכת הצבעים הבהירה ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'הניגודיות של SERVICE_ACCENT נמוכה מדי: {dark} בערכת הצבעים הכהה ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'הניגודיות של SERVICE_ACCENT נמוכה מדי: {light} בערכת הצבעים הבהירה ({lightContrast}:1), וגם {dark} בערכת הצבעים הכהה ({darkContrast}:1).',
  'accent-contrast.meaning':
    'קשה לקרוא קישורים ותוויות. נדרשת ניגודיות של {minimum}:1 מול כל משטח (WCAG 2.2, רמה AA). התיקון המוצע כולל את הצבעים הקרובים ביותר שעומדים בדרישה.',
} as const;
