/**
 * Passwords of at least eight characters, in lower case, that are near the top of the published
 * rankings of leaked passwords: the 100,000 most used ones of the UK's National Cyber Security Centre
 * (2019, from Have I Been Pwned) and the yearly lists of NordPass and SplashData. Selected by hand,
 * with the placeholders of guides and images. Shorter passwords are reported as short.
 */
const COMMON = `
00000000 0123456789 0987654321 1029384756 11111111 111111111 1111111111 11223344 1122334455 12121212
12341234 1234512345 12344321 12345678 123456789 1234567890 12345678910 123456789a 1234567a 123456abc
1234qwer 123123123 123321123 12qwaszx 147258369 159357456 18atcskd2w 1a2b3c4d 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20202020 21212121 22222222 2wsx3edc 31415926 33333333
44444444 55555555 66666666 69696969 741852963 77777777 789456123 87654321 88888888 963852741
98765432 987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4 aa123456 aa12345678
aaaaaaaa abc12345 abc123456 abcd1234 abcdefgh abcdefg1 access14 admin1234 admin123 admin12345
admin@123 administrator adminadmin adobe123 airplane alejandro alexander alexandra america1 anderson
andromeda apple123 arsenal1 asdf1234 asdfasdf asdfghjk asdfghjkl asdfjkl; assassin atlantis azertyuiop
babygirl babygirl1 barcelona baseball baseball1 basketball batman123 beautiful benjamin blahblah
blink182 brooklyn butterfly c1234567 calvin123 carolina caroline champion changeit changeme changeme1
changeme123 charlie1 chelsea1 chicken1 chocolate christian christine christopher cocacola
computer computer1 consumer cookie123 cristina damilola danielle database december default1
default123 diamond1 dolphins dragon12 dragon123 dragonball drowssap einstein elephant elizabeth
eminem123 everton1 fatima123 ferrari1 fernando flower123 football football1 football123 forever1
francesca franklin freedom1 gabriel1 gandalf1 garfield gfhjkm123 giovanni godzilla
google123 guestguest hallo123 hamilton happy123 happyday hardcore hello123 hello1234 hellohello
homeassistant homeserver housekey iloveyou iloveyou1 iloveyou2 internet isabella jackson1 jasmine1 jennifer
jessica1 jonathan jordan23 juliana1 jupiter1 justin123 killer123 kimberly letmein1 letmein123
letmein! liverpool liverpool1 lovelove lovely123 loveyou1 macintosh manchester marlboro marseille
master123 maverick mercedes metallica michael1 michelle microsoft midnight minecraft minecraft1
mnbvcxz1 monkey12 monkey123 motorola mustang1 mynoob123 mypassword myspace1 naruto123 nicholas nicole12
nintendo nirvana1 november ohmnamah23 p4ssw0rd p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssword p@ssword1
pa$$w0rd pakistan pass1234 pass12345 pass@123 passion1 passport passw0rd passw0rd1 password
password! password. password0 password01 password1 password1! password11 password12 password123
password1234 password12345 password2 password3 password99 passwort passwort1 patricia phoenix1
playboy1 playstation pokemon1 pokemon123 portugal princess princess1 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qazwsx123 qazwsxedc qq123456 qwaszx123 qwer1234 qwerasdf qwertyui qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyqwerty qwertyuiop qwertyuiop123 raspberry raspberrypi realmadrid
rebecca1 remember robert123 rockstar ronaldo7 root1234 rootroot samantha samsung1 samsung123
scorpion secret12 secret123 secretpassword sebastian september server123 service1 shadow12 shadow123
simpsons skywalker slipknot snowball soccer12 softball spiderman spongebob starwars starwars1
stargate startrek stephanie strawberry success1 summer123 sunflower sunshine sunshine1 superman
superman1 superuser supersecret sweetheart swordfish sysadmin tequiero test1234 test12345
testing1 testing123 testpass testtest thomas123 thunder1 tinkerbell tottenham toyota123 trustno1
undertaker united123 user1234 valentina vanessa1 vfhufhbnf victoria virginia warcraft warcraft1
waterloo webmaster welcome1 welcome12 welcome123 welcome1234 welcome@123 whatever whatever1
william1 winston1 wolverine woaini1314 xxxxxxxx your_password yourpassword zaq12wsx zaq1zaq1
zaqwsx123 zinch123 zxcvbnm1 zxcvbnm123 zxcvbnm,
`;

let passwords: ReadonlySet<string> | undefined;
let words: ReadonlySet<string> | undefined;

/** Whether attackers try the password first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return passwordSet().has(password.toLowerCase());
}

/** Whether attackers try the word with digits and signs added to it, such as `dragon` for `dragon12`. */
export function isCommonWord(word: string): boolean {
  words ??= new Set([...passwordSet()].map((each) => /^[a-z]{4,}/.exec(each)?.[0] ?? each));
  return words.has(word.toLowerCase());
}

function passwordSet(): ReadonlySet<string> {
  return (passwords ??= new Set(COMMON.trim().split(/\s+/)));
}
