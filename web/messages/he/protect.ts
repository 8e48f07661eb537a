/** The console's page about protecting an app. */
export default {
  setupLoading: 'ההוראות יופיעו אחרי שהתצורה תיטען.',
  howToProtect: 'איך להגן על היישום שלך',
  fileFailed: 'טעינת הקובץ הזה נכשלה.',
  gateway: 'שער',
  library: 'ספרייה',
  gatewayHelp:
    'Housekey פועל לפני היישום ומעביר אליו בקשות. זו הדרך הפשוטה ביותר: רק משתנה אחד נוסף. יש לוודא שאי אפשר לגשת ליישום בשום דרך אחרת.',
  nginxHelp: 'nginx בודק כל בקשה מול Housekey לפני העברתה ליישום.',
  caddyHelp: 'Caddy בודק כל בקשה מול Housekey לפני העברתה ליישום, ומשיג אישורי TLS באופן אוטומטי.',
  traefikHelp:
    'Traefik בודק כל בקשה מול Housekey לפני העברתה ליישום. הוא לא יכול להסיר את עוגיית ההפעלה מהבקשות האלה; הקובץ מסביר מה המשמעות.',
  composeHelp: 'Housekey והיישום בקונטיינרים, כאשר Housekey משמש כשער.',
  systemdHelp: 'Housekey כשירות systemd בארגז חול.',
  libraryHelp: 'הכניסה בתוך היישום שלך, עם אותן הגדרות.',
  housekeyEnvironment: 'משתני הסביבה של Housekey',
  traefikFile: 'קובץ לספק הקבצים של Traefik',
  notPublicName:
    '{host} אינו שם ציבורי. יש להחליף את <code>login.example.com</code>, את <code>app.example.com</code> ואת <code>example.com</code> בשמות שלך.',
  checkGuesses:
    'יש לבדוק שני ניחושים: <code>{domain}</code>, הדומיין המשותף לדף הכניסה וליישום, וכן <code>{app}</code>, השם של היישום.',
  replaceAddress: 'יש להחליף את <code>127.0.0.1:3000</code> בכתובת של היישום שלך.',
} as const;
