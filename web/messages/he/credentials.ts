/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'מפתחות הגישה בטעינה…',
  passkeysFailed: 'טעינת מפתחות הגישה נכשלה.',
  passkeysHelp:
    'מפתח גישה מאפשר כניסה בטביעת אצבע, בזיהוי פנים או בקוד PIN של המכשיר, ופועל רק בדפים של השירות הזה. Housekey שומר ב־<code>SERVICE_PASSKEYS</code> את המפתח הציבורי, ולא שומר שום סוד.',
  noPasskeys: 'עדיין אין מפתחות גישה.',
  passkeyFor: '<strong>{name}</strong> עבור {host}',
  passkeyConfigured: 'נמצא ב־SERVICE_PASSKEYS',
  passkeyUnsaved: 'עדיין לא ב־SERVICE_PASSKEYS: יפעל עד לאתחול',
  passkeyDeleted: 'הוסר, אבל עדיין נמצא ב־SERVICE_PASSKEYS: יש למחוק את הרשומה שלו לפני האתחול',
  passkeyElsewhere: 'נמצא ב־SERVICE_PASSKEYS, אבל עבור מארח אחר',
  needsPublicUrl:
    'מפתח גישה שייך לשם מארח אחד. יש להגדיר ב־SERVICE_PUBLIC_URL את כתובת ה־https של השירות הזה ולאתחל אותו.',
  needsHostName:
    'דפדפנים לא מאפשרים מפתחות גישה בכתובת IP. יש לתת לשירות הזה שם מארח ולהגדיר אותו ב־SERVICE_PUBLIC_URL.',
  needsHttps:
    'דפדפנים לא מאפשרים מפתחות גישה בלי HTTPS. יש להוסיף HTTPS לפני השירות הזה ולהגדיר ב־SERVICE_PUBLIC_URL את כתובת ה־https שלו.',
  registrationCanceled: 'בוטל: חלון הדפדפן נסגר או שהזמן תם.',
  registrationUnsupported:
    'המכשיר הזה לא יכול לשמור מפתח גישה, או לא יכול לאמת את המשתמש בטביעת אצבע, בזיהוי פנים או בקוד PIN.',
  registrationInsecure:
    'הדפדפן סירב להשתמש במפתחות גישה בדף הזה. יש לפתוח את המסוף בכתובת שב־SERVICE_PUBLIC_URL.',
  registrationKnown: 'למכשיר הזה כבר יש מפתח גישה לשירות הזה.',
  registrationFailed: 'הדפדפן לא הצליח להשתמש במפתח גישה. נא לנסות שוב.',
  registrationExpired: 'זה נמשך זמן רב מדי. נא להתחיל מחדש.',
  registrationRefused: 'מפתח הגישה לא התקבל. נא להתחיל מחדש.',
  passkeysNeedHttps: 'מפתחות גישה דורשים ש־SERVICE_PUBLIC_URL תהיה כתובת https עם שם מארח',
  lastPasskey:
    'זה מפתח הגישה היחיד, והכניסה עם סיסמה כבויה; יש להסיר קודם את SERVICE_PASSWORD_SIGN_IN',
  passkeyNameRule:
    'השם צריך לכלול בין 1 ל־40 תווים: אותיות לטיניות, ספרות, נקודות, מקפים וקווים תחתונים',
  passkeyNameTaken: 'למפתח גישה אחר יש כבר השם הזה; נא לבחור שם אחר',
  tooManyPasskeys: 'יותר מדי מפתחות גישה עדיין לא נמצאים בתצורה; יש להוסיף אותם ולאתחל',
  passkeyRegistered: 'מפתח הגישה הזה כבר רשום',
  serviceUnreachable: 'אין גישה לשירות.',
  serviceBusy: 'השירות עמוס. נא לנסות שוב בעוד רגע.',
  registerPasskey: 'רישום מפתח גישה',
  passkeyName: 'שם, למשל phone',
  passwordAgain: 'הסיסמה שלך, שוב',
  confirmOwner: 'יש לאמת את זהותך. האימות תקף לעשר דקות.',
  removePasskey: 'הסרת מפתח הגישה',
  removePasskeyHelp: 'לא ניתן עוד להיכנס באמצעותו, וההפעלות שלו מסתיימות מיד.',
  incorrectPassword: 'הסיסמה שגויה',
  confirmWithPasskey: 'אישור עם מפתח גישה במקום זאת',
  passkeyCreated: 'מפתח הגישה נוצר. עכשיו יש להיכנס איתו פעם אחת כדי לוודא שהוא פועל.',
  testPasskey: 'בדיקת מפתח הגישה',
  keepPasskey: 'עוד שלב אחד: שמירת מפתח הגישה',
  keepPasskeyHelp:
    'כבר אפשר להיכנס איתו, אבל רק עד לאתחול של השירות. יש להוסיף את הרשומה שלו לתצורה. אין בה שום סוד.',
  allPasskeys: 'עם כל מפתחות הגישה, בפורמט שמתאים לדרך ההגדרה שלך:',
  codesOff:
    'כבויים: הסיסמה לבדה מספיקה לכניסה. אם נדרש גם קוד מאפליקציית אימות, סיסמה גנובה אינה מספיקה.',
  codesTurnOn:
    'כדי להפעיל אותם, יש להריץ את הפקודה הזאת במארח ולהוסיף לתצורה את השורה שהיא מדפיסה:',
  codesEachSignIn:
    'פעילים: כל כניסה עם הסיסמה דורשת קוד מאפליקציית האימות. עם <code>SERVICE_TOTP_EVERY=device</code>, מכשיר מוכר דורש קוד רק פעם ב־30 יום.',
  codesEachDevice:
    'פעילים: כל מכשיר דורש קוד מאפליקציית האימות פעם ב־30 יום. עם <code>SERVICE_TOTP_EVERY=sign-in</code>, כל כניסה עם הסיסמה דורשת קוד.',
  codesLost:
    'אין קודי שחזור. אם האפליקציה אבדה, יש להריץ <code>housekey link</code> במארח, או להסיר את <code>SERVICE_TOTP_SECRET</code> ולאתחל את השירות.',
  loadingAppTokens: 'אסימוני היישום בטעינה…',
  appTokensUnreachable: 'אין גישה לשירות, ולכן אי אפשר להציג את אסימוני היישום.',
  appTokensHelp:
    'סקריפטים, git, יומנים ותוכנות אחרות משתמשים ביישום באמצעות האסימונים האלה. כדי ליצור אסימון, יש להריץ <code>housekey app-token NAME</code> ולהוסיף את השורה שמתקבלת אל <code>SERVICE_APP_TOKENS</code>.',
  allMethods: 'כל המתודות',
  limitsEverywhere: '{methods} בכל הנתיבים של היישום.',
  limitsEverywhereUntil: '{methods} בכל הנתיבים של היישום, עד {date}.',
  limits: '{methods} בנתיבים \u2066{paths}\u2069.',
  limitsUntil: '{methods} בנתיבים \u2066{paths}\u2069, עד {date}.',
  neverUsed: 'לא היה בשימוש מאז עליית השירות.',
  usedRecently: 'היה בשימוש בשעתיים האחרונות.',
  lastUsed: 'שימוש אחרון: {ago}.',
  expiredState: 'פג תוקף',
  revokedState: 'נשלל',
  revoke: 'שלילה',
  revokeWhich: 'שלילת {name}',
  revokeTitle: 'לשלול את <code>{name}</code>?',
  revokeConfirm: 'שלילת האסימון',
  revoking: 'מתבצעת שלילה…',
  revokeFailed: 'השלילה נכשלה. אסימון היישום עדיין תקף.',
  revokeHelp:
    'התוכנה שמשתמשת בו תידחה מייד, והבקשות הפעילות שלה ייפסקו. בלי Redis או <code>SERVICE_STATE_DIR</code>, האסימון יחזור להיות תקף אחרי אתחול, עד שהשורה שלו תוסר מתוך <code>SERVICE_APP_TOKENS</code>.',
  revokedDone: 'האסימון {name} נשלל. יש להסיר את השורה שלו גם מתוך SERVICE_APP_TOKENS.',
} as const;
