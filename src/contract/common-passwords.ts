/**
 * Passwords of at least eight characters, in lower case, that are near the top of the published
 * rankings of leaked passwords: the 3,000 most used ones of zxcvbn's, without those that
 * `password-strength.ts` finds weak in any case, many of the UK's National Cyber Security Centre (2019,
 * from Have I Been Pwned) and of the yearly lists of NordPass and SplashData, and the placeholders of
 * guides and images. Shorter passwords are reported as short.
 */
const COMMON = `
0.0.0.000 00000000 0123456789 0192837465 0987654321 10293847 1029384756 11111111 111111111
1111111111 11221122 11223344 1122334455 11235813 1123581321 12121212 12131213 12131415 12211221
12301230 12312312 123123123 1232323q 123321123 12341234 12344321 1234512345 12345678 123456789
1234567890 12345678910 123456789a 1234567a 123456abc 1234qwer 12365478 123654789 12369874 123698745
123789456 123qq123 123qwe123 123qweasd 123qweasdzxc 12qw12qw 12qw34er 12qwaszx 13243546 134679852
135792468 1357924680 135798642 14725836 147258369 147852369 14789632 147896325 14881488 15426378
159357456 18436572 18atcskd2w 1a2b3c4d 1a2s3d4f 1million 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed
1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1x2zkg8w 1z2x3c4v 20202020 21122112 21212121 22222222 23skidoo
25800852 25802580 2wsx3edc 31415926 321654987 33333333 369258147 44332211 44444444 45m2do5bs
4815162342 50spanks 51505150 55555555 5wr2i7h8 66666666 69696969 69camaro 73501505 74108520
741852963 77777777 78945612 789456123 789654123 7ugd5hip2j 87654321 88888888 8j4ye3uz 9293709b13
963852741 987456321 98765432 987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4
a1s2d3f4 aa123456 aa12345678 aaaaaaaa aardvark abc12345 abc123456 abcd1234 abcdefg1 abcdefgh
aberdeen abnormal abrakadabra absolute absolutely access14 achilles acidburn adgjmptw admin123
admin1234 admin12345 admin@123 adminadmin administrator adobe123 adrenalin adrienne agent007
airborne airforce airplane albatros alcatraz alejandr alejandro aleksandr aleksandra alessandro
alexalex alexande alexander alexandr alexandra alexandre alleycat alliance allison1 almighty
alphabet amateurs ambrosia america1 amethyst amsterda amsterdam anaconda anastasi anastasia
anastasiya andersen anderson andromed andromeda andyod22 angel123 angelica angelika angelina
anhyeuem annabell annmarie antelope anthony1 antonina anything aolsucks apollo11 apollo13 apple123
aquarius archange argentin argentina arkansas armagedon armstron arsenal1 asdf1234 asdfasdf asdfghjk
asdfghjkl asdfjkl; asdqwe123 ashleigh aspirine assassin asshole1 assholes atlantic atlantis attitude
auckland augustus austin31 australi australia avalanch aviation awesome1 azertyuiop azsxdcfv
babybaby babyblue babycake babydoll babyface babygirl babygirl1 babylon5 babylove backdoor balloons
baltimor bangbang baracuda barbados barcelon barcelona barefoot baritone barselona baseball
baseball1 basketba basketball bastards batman123 bcfields bearbear bearcats beatles1 beatrice
beautifu beautiful beefcake beerbeer beethove benessere benjamin bergkamp berkeley bettyboo bigballs
bigblock bigboobs bigbooty bigdaddy bigdicks bigmoney bigpoppa bigtruck billabon billbill billybob
billyboy binladen birthday bismarck bismillah bitchass blackbir blackbird blackcat blackdog blackhaw
blackjac blackjack blacklab blackman blackout blahblah blessing blink182 blizzard blowfish blueball
bluebell bluebird blueblue blueeyes bluefish bluejays bluemoon bluesman bobafett bobdylan bollocks
bonehead bookworm boomboom borabora bordeaux borussia bradford bradley1 brandon1 brewster brighton
brigitte brittany brittney broadway broncos1 brooklyn brothers browning brucelee bubba123 bubbles1
buckeyes buckshot budapest buddy123 buddyboy budlight budweise budweiser buffalo1 building bulldog1
bulldogs bullfrog bullseye bullshit bunghole business buttercu buttercup butterfl butterfly buttfuck
butthead butthole bynthytn c1234567 cabernet cadillac caliente californ california caligula calimero
callaway callisto calvin123 camaross cambiami cambridg cameltoe cameron1 campbell canadian candyass
candyman cannabis cannibal capetown capitals capricor capricorn capslock captain1 cardinal cardinals
carebear carlitos carnival carolina caroline carpedie carpente cartman1 cartoons casanova cashmone
cashmoney cassandr cassandra castillo catalina catherin catherine catwoman cavalier cbr900rr
cdtnkfyf cerberus cfitymrf chainsaw challeng chambers champion chandler changeit changeme changeme1
changeme123 chargers charisma charlene charles1 charlie1 charlott charlotte charlton checkers
chelsea1 chemical cherokee cherries cheshire chester1 chestnut chevelle chevrole chevrolet cheyenne
chicago1 chicken1 children chipmunk chiquita chocolat chocolate choochoo chouchou chris123 chrisbln
christia christian christie christin christina christine christma christmas christop christopher
chrysler chuckles cinnamon citation cjkysirj clarence clarinet clarissa classics claymore clemente
cleopatr cleopatra clevelan cleveland clifford clippers clitoris cnfybckfd cocacola cocksuck
cocksucker coldbeer coldplay colombia colonial colorado coltrane columbia columbus comanche commande
commando complete computer computer1 concorde concrete confused conquest constant consumer contract
cookie123 coolcool cooldude coolness corleone cornwall corvette costello cosworth courtney coventry
cowboys1 crackers crawford crazybab creampie creation creative creature cricket1 criminal cristian
cristina crjhgbjy cromwell crusader crystal1 cucumber customer cutiepie cygnusx1 daisydog damilola
danielle dannyboy darkange darkangel darklord darkness darkside darkstar database daughter david123
davidson daylight dbrnjhbz deadhead deadpool death666 december deepthroat deeznuts deeznutz default1
default123 defender deftones delaware delldell delpiero derparol designer destiny1 devil666 devildog
dfcbkbcf dfktynby dfktynbyf diamond1 dickhead dietcoke digital1 dilbert1 dilligaf dingdong dinosaur
director dirtbike discover dkflbckfd dkflbvbh doberman dodgeram dodgers1 doghouse dogpound dolemite
dolphin1 dolphins dominion dominiqu dontknow doomsday doughboy download downtown dragon12 dragon123
dragonball dragster dreamcas drowssap drpepper drummer1 dthjybrf dudedude dukeduke dutchess dynamite
earnhard earthlink eastside eastwood eatpussy eclipse1 edmonton eggplant einstein ekaterina elcamino
eldorado electric electron elements eleonora elephant elisabet elizabet elizabeth elizaveta
eminem123 emmanuel enforcer engineer england1 enternow enterpri enterprise ericsson escalade
espresso estrella eternity evangelion everlast everton1 evolutio evolution excalibu excalibur
exchange explorer f00tball facebook fairlane faithful fandango fantasia fantomas farscape fastball
fatima123 favorite6 fearless february federico feelgood fellatio ferguson fernando ferrari1 festival
fgtkmcby fidelity fireball firebird fireblad firefigh firefire firewall fishbone fishfish fishhead
fishing1 fkbyjxrf fktrcfylh fktrcfylhf flamengo flamingo fletcher flexible flipflop florence
florida1 flounder flower123 football football1 football123 fordf150 forever1 forgetit formula1
forsaken fortress fountain foxylady francesc francesca francesco francine francisc francois frankie1
franklin freckles frederic frederik fredfred fredrick freebird freedom1 freefall freefree freeporn
friendly friendster front242 frontier fuck_inside fuckface fuckfuck fuckhead fuckinside fuckme69
fuckoff1 fuckthis fuckyou1 fuckyou2 fullmoon function funstuff fussball futurama fyfcnfcbz fyfnjkbq
fyutkbyf fyutkjxtr gabriel1 gamecock gamecube gameover gandalf1 gangbang gangster gannibal garfield
gargoyle gateway1 gateway2 gatorade gbhfvblf generals genesis1 geoffrey geronimo gertrude gesperrt
getmoney gfhjkm123 ghbdtn123 ghbdtnbr ghblehjr ghbywtccf ghhh47hj7649 ghjcnjgfhjkm ghjcnjnfr
ghjuhfvvf ghostrider gilligan giovanna giovanni giuseppe gladiato gladiator gn56gn56 godfathe
godfather godsmack godzilla gogators goldberg goldeney goldfing goldfish goldstar goldwing golfball
golfgolf gonzales gonzalez good123654 goodgirl goodluck goodtime google123 gordon24 gorgeous
gotohell graphics grateful greatone green123 greenbay greenday gretchen gtnhjdbx guardian guestguest
guillaum guinness hairball halflife hallo123 hamilton handball handsome handyman hannibal happiness
happy123 happyday hardball hardcock hardcore harddick hardrock hardware harrison harrypotter
hastings hattrick hawaii50 hawaiian hawkeyes hayabusa heather1 hedgehog heineken heinrich hellfire
hello123 hello1234 hellohello hellokitty hellsing hellyeah hercules herewego heritage hetfield
highbury highheel highland highlander holidays hollywoo hollywood holyshit homeassistant homemade
homeserver homework honeybee hongkong honolulu hooligan hoosiers hopeless hotgirls hotpussy hotstuff
hounddog housekey houston1 htubcnhfwbz hurrican hurricane hyperion icecream icehouse idontkno
idontknow ihateyou ilikepie illinois illusion ilovegod ilovepussy ilovesex iloveyou iloveyou1
iloveyou2 immortal imperial infantry infiniti infinity insanity insomnia inspiron intercourse
internet intrepid intruder inuyasha irishman ironmaiden isabella isabelle islander istanbul istheman
iverson3 jackass1 jackjack jackson1 jakejake james007 james123 jamesbon jamesbond japanese jasmine1
jayhawks jeanette jeepster jefferso jefferson jellybea jellybean jennifer jeremiah jermaine jessica1
jesus123 jiggaman johannes johncena johndeer johngalt johnjohn johnson1 jonathan jonathon jordan23
josephin juliana1 juliette junkmail jupiter1 just4fun justdoit justice1 justin123 juventus kakashka
kamasutra kamikaze kangaroo karolina katarina katerina katherin katherine kathleen kawasaki kayleigh
kazantip kcj9wx5n kentucky kenworth keyboard keystone killbill killer123 killkill kimberly kingfish
kingking kingkong kingston kirkland kisskiss kissmyass kittycat kittykat kjrjvjnbd kleopatra
klondike knickers knockers knuckles konstantin kordell1 koroleva krasotka kristian kristina kristine
krokodil labrador lacrosse laetitia lakeside lakewood lalakers lancelot lasvegas laurence lawrence
leavemealone leedsutd left4dead lemonade lenochka leonardo lesbians letmein! letmein1 letmein123
letsdoit lfitymrf lifehack lifetime lighting lightnin lightning limewire lineage2 lionking lipstick
lisalisa liverpoo liverpool liverpool1 lockdown logitech lokiloki lokomotiv lollipop lollypop
lonesome lonestar lonewolf longdong longhair longhorn longjohn lorraine loveless lovelife lovelove
lovely123 loverboy loveyou1 lowrider luckydog luckyone macdaddy macintosh madeline madison1 magazine
magellan magician magicman magnolia mailcreated5240 majestic makaveli maksimka malaysia mallorca
mamacita mamapapa manchest manchester mandarin mandingo mandrake maradona marathon marcello marcius2
margaret margarit margarita marianna marianne marijuan marijuana mariners marines1 marino13 mariposa
marjorie marlboro marriage marseill marseille marshall martinez maryjane maryland masamune maserati
mash4077 master123 matthew1 matthews matthias maverick maxwell1 mazafaka mazda626 mazdarx7 mcdonald
mckenzie meatball meathead meatloaf mechanic medicine megadeth megatron melanie1 melissa1 meowmeow
mephisto mercedes meredith meridian mersedes metallic metallica michael1 michelle michigan microlab
microphone microsof microsoft midnight mikemike military millenium millions millwall minecraft
minecraft1 minemine minimoni ministry mischief misfit99 mississippi missouri mistress mitchell
mnbvcxz1 mobydick modelsne mohammed mollydog monalisa money123 moneyman mongoose monkey12 monkey123
monopoly monster1 monsters montana1 montecar montgom240 montreal montrose moonbeam moonligh
moonlight moonshin morpheus morrison morrowind mortgage mortimer motherfucker motherlode motocros
motorola mountain mudvayne muhammad mulligan multiplelo munchkin mushroom musicman mustang1 mynameis
mynoob123 mypassword myspace1 myxworld napoleon naruto123 nascar24 natalie1 natasha1 nathalie
national nautilus navigator navyseal ncc1701a ncc1701d ncc1701e ncc74656 nebraska netscape nevermind
nevermore newcastl newcastle newyork1 nicholas nicole12 nightmar nightmare nightwish nineinch
nintendo nirvana1 nokia6233 nokia6300 nokian73 noname123 nonenone normandy northern nostromo
notebook notredam nounours november nthvbyfnjh nuttertools nwo4life nygiants oblivion obsidian
offshore ohmnamah23 oklahoma opendoor operator optimist original overkill overlord p0015123 p0o9i8u7
p4ssw0rd p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa55w0rd pa55word packers1 paintbal
paintball painting pakistan pallmall palmtree panasoni panasonic pancakes pantera1 panther1 panthers
pantyhos papamama papillon paradigm paradise paramedi paranoid pasadena pass1234 pass12345 pass@123
passion1 passport passw0rd passw0rd1 password password! password. password0 password01 password1
password1! password11 password12 password123 password1234 password12345 password2 password3
password99 passwort passwort1 patches1 pathetic pathfind patience patricia patrick1 patriots
paulpaul pavement pavilion peaches1 pearljam peekaboo penelope penetration penguin1 penguins
pentagon penthous perfect1 personal peterbil peterpan peterson pharmacy phialpha philippe phillies
phillips phoenix1 pianoman pictures pimpdadd pineappl pinetree pingpong pinkfloy pinkfloyd pinnacle
pipeline piramida pizzaman plastics platinum platypus playball playboy1 playmate playstat
playstation playtime pleasure plymouth pokemon1 pokemon123 polniypizdec0211 polopolo poohbear
pool6123 poontang pooppoop popcorn1 porkchop pornking pornporn pornstar porsche1 porsche9 portland
portugal poseidon positive power123 powerful preacher precious predator presario presiden president
pressure princess princess1 pringles printing private1 progress prospect pufunga7782 pumpkin1
pumpkins punisher punkrock puppydog pussy123 pussycat pussyman q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
q2w3e4r5 qawsedrf qazwsx123 qazwsxedc qazxswedc qq123456 question qwaszx123 qwe123qwe qweasd123
qweasdzxc qwer1234 qwerasdf qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
qwertyui qwertyuiop qwertyuiop123 r2d2c3po rachelle radiohea radiohead ragnarok raiders1 railroad
rainbow1 rainbow6 rainbows rainyday raistlin rammstein rangers1 raspberry raspberrypi rasputin
rastaman realmadrid rebecca1 reckless recovery redalert redbaron reddevil reddwarf redskins redwings
reginald register remember remingto renegade republic research resident revoluti revolution revolver
reynolds rfhnjirf rfnthbyf rfntymrf rfvfcenhf rhbcnbyf rhfcjnrf rhiannon rhjrjlbk rhtdtlrj riccardo
richard1 richards richmond riffraff rightnow rjhjktdf rjirfrgbde rjycnfynby roadkill roadking
roadrunn roadrunner roadster robert123 robinson robotech robotics rochelle rockford rockhard
rocknrol rocknroll rockstar rockwell rolltide romantic romashka ronaldo7 root1234 rootroot rosemary
runescape rush2112 rustydog sabrina1 sailboat salamander salasana salvador samantha sammy123
samsung1 samsung123 sandiego sandrine sandwich santiago sapphire saratoga sasha123 sasha_007
satan666 saturday sausages savannah scarface scarlett scheisse scoobydo scoobydoo scooter1 scorpio1
scorpion scotland scrabble scrapper screamer seahawks sebastia sebastian secret12 secret123
secretpassword security segblue2 seinfeld seminole semperfi senators sentinel sephiroth septembe
september serenity sergbest sergeant sersolution server123 service1 sexybabe sexybitch sexygirl
sexylady sexysexy shadow12 shadow123 shamrock shaney14 shanghai shannon1 sheepdog shepherd sheridan
sherlock sherwood shitface shithead shopping showtime sidekick sigmachi silverad simpsons sinclair
singapor sinister sithlord skateboard skinhead skipper1 skittles skorpion skywalke skywalker
slamdunk slapshot slimshad slimshady slipknot slippery slowhand smackdow smackdown smashing smeghead
smirnoff smoothie sneakers snickers sniffing snoopdog snowball snowbird snowboar snowboard snowflak
snuggles soccer12 socrates softball software sojdlg123aljg solitude solution somerset somethin
something sonyericsson sonyfuck sonysony soso123aljg soulmate southern southpar southpark southpaw
spaceman spanking sparkles spartan1 spartans speakers special1 specialk spectrum speedway spencer1
spiderma spiderman spitfire splinter spongebo spongebob sporting springer sprinter squirrel srinivas
stafford stallion standard stanford stanislav stanley1 starbuck starcraf starcraft stardust starfire
starfish stargate starligh starship starstar startrek starwars starwars1 steelers stefanie stephane
stephani stephanie stephen1 sterling stickman stigmata stingray stocking stockton stonecol stonecold
straight stranger stratfor strawber strawberry streaming strength stripper suburban success1
suckdick suckmydick sullivan summer123 sundance sundevil sunflowe sunflower sunlight sunnyday
sunshine sunshine1 super123 superfly superior superman superman1 supernov supernova supersecret
supersta superstar superuser survivor svetlana sweetheart sweetnes sweetness sweetpea swimming
swingers swinging swordfis swordfish sylveste syracuse sysadmin tacobell taekwondo talisman tampabay
tarheels tazmania technics teddybea teddybear telephon telephone tequiero terminal terminat
terminator terrapin test1234 test12345 testing1 testing123 testpass testtest thailand thanatos
thankyou thedoors theforce thegreat theodore therock1 thirteen thisisit thomas123 thompson thrasher
threesom thuglife thumper1 thunder1 thursday tiberius ticklish tiffany1 tiger123 tigercat tinkerbe
tinkerbell titanium titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow toonarmy
toriamos tottenha tottenham touching toyota123 training transfer translator traveler treasure
treefrog trfnthbyf triangle trinidad trinitro trinity1 trombone trooper1 tropical trouble1 trucking
truelove trumpet1 trustno1 tunafish turkey50 twilight ultimate umbrella underdog underground
undertak undertaker united123 universa universal universe university user1234 usmarine usuckballz1
vacation vagabond valencia valentin valentina valentine valhalla valkyrie vampire1 vampires vancouve
vanessa1 vanguard vanhalen vasilisa vauxhall velocity vendetta verbatim veronica veronika vfhufhbnf
vfitymrf vfntvfnbrf vfrcbvrf vfvfgfgf victoria viewsoni viewsonic vikings1 viktoria viktoriya
vincent1 violetta vipergts virginia virginie vkontakte vladimir vladislav volkswag volleyba voyager1
vqsablpzla vsjasnel12 wanderer warcraft warcraft1 wareagle warhamme warhammer warrior1 warriors
washburn washingt washington waterboy waterloo webhompas webmaste webmaster welcome1 welcome12
welcome123 welcome1234 welcome@123 werewolf westside westwood wetpussy wg8e3wjf whatever whatever1
whatwhat whiplash whiskers whistler whiteboy whiteout whitesox whocares wildbill wildcard wildcats
wildfire wildwood william1 windmill windsurf winston1 wireless wishbone woaini1314 wolfgang wolfpack
wolverin wolverine wonderboy wonderful woodland woodstoc woofwoof wrangler wrestler wrestlin
wrestling wrinkle1 xxxxxxxx yamahar1 yankees1 yankees2 yeahbaby yfcntymrf yjdsqgfhjkm yogibear
yosemite your_password yourpassword z1x2c3v4 zachary1 zanzibar zaq12wsx zaq1zaq1 zaqwsx123 zaqxswcde
zeppelin zerocool zildjian zinch123 zxasqw12 zxcasdqwe zxcasdqwe123 zxcvbnm, zxcvbnm1 zxcvbnm123
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
