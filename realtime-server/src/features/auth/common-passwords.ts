import { readFileSync } from 'node:fs'

/** The 3,000 most common leaked passwords of each minimum length, made by scripts/common-passwords.ts. */
const leaked = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** Stems of common passwords, refused alone and with the usual endings. */
const stems = `
  password passw0rd p@ssword p@ssw0rd pa55word pass1234 passwort motdepasse contrasena senha123 parola welcome welcome1 letmein
  qwerty qwertz azerty qwertyuiop qwerty1234 asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 qazwsx
  qazwsxedc zaq12wsx zaq1zaq1 1qazxsw2 abcdef abcdefg abcdefgh abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 a123456 abcabc
  iloveyou iloveu loveyou lovely love123 ilovegod lovers sweetheart honey123 babygirl babyboy princess princesa angel1 angels
  prince queen1 kisses kissme hottie sexygirl flower flowers butterfly sunshine rainbow cookie chocolate cupcake
  monkey dragon tigger tiger1 panther eagle1 falcon phoenix dolphin horses kitten kitty1 puppy1 buster bailey maggie
  football baseball basketball soccer hockey tennis golfer yankees cowboys steelers lakers arsenal chelsea liverpool barcelona
  juventus manchester realmadrid ronaldo messi10 jordan23 jordan
  superman batman spiderman ironman pokemon pikachu naruto goku123 starwars skywalker matrix gandalf hobbit merlin wizard
  minecraft roblox fortnite playstation nintendo mustang ferrari porsche mercedes corvette harley yamaha
  michael jessica ashley daniel andrew joshua matthew anthony michelle nicole jennifer amanda charlie thomas robert william
  hunter ranger soldier shadow master killer ninja1 samurai warrior knight secret access trustno1 whatever nothing freedom
  computer internet samsung google facebook instagram whatsapp youtube linkedin myspace1 iphone android windows microsoft
  administrator admin1 admin123 administrator1 root123 rootroot toortoor default changeme changeit test123 testing tester guest1
  guest123 user123 login1 login123 temp123 temppass mypass mypassword newpass newpassword nopassword
  summer winter spring autumn january february october november december monday friday sunday
  london berlin paris1 newyork chicago texas1 dallas boston america england germany france canada mexico brasil russia
  jesus1 jesuschrist heaven blessed blessing christ faith1 godisgood
  asdf1234 asdfasdf qweasd qweasdzxc qweqwe qwe123 zxc123 zxcv1234 poiuyt lkjhgf mnbvcxz 0987654321 987654321 87654321 7654321 654321
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 012345 123123 123123123 123321 1234321 123654 12341234 12344321
  147258 147258369 159753 159357 741852 741852963 789456 789456123 456789 456123 112233 11223344 1122334455 121212 131313 101010 202020
  232323 696969 420420 123qwe 123abc 123asd 12qwaszx 1a2b3c 1a2b3c4d 1q1q1q qq123456 q123456 zz123456 wasd123 asd123
  swoon1 swoon123 dating dating1 tinder single singlegirl
  hello1 hello123 hellohello goodbye cheese banana orange apple123 peanut pepper ginger coffee snoopy garfield mickey minnie
  silver golden diamond purple yellow orange1 crystal thunder lightning storm1 midnight moonlight starlight galaxy
  family mother father mommy1 daddy1 brother sister friends forever forever1 together always
  dakota sierra savannah madison brooklyn austin dallas1 phoenix1 denver
  metallica slipknot nirvana beatles eminem blink182 ladygaga rihanna
  fuckyou fuckoff asshole bitch1 biteme loser1 idiot1
  fender guitar drummer music1 dancer player gamer1 racing rocket
  aaaaaa aaaaaaaa zzzzzz xxxxxx qqqqqq asdasd qazqaz abcabc123 xyz123
`
  .trim()
  .split(/\s+/)

const endings = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '!',
  '1!',
  '123!',
  '2024',
  '2025',
  '2026',
  '01',
  '007',
  '69',
  '99',
]

const common = new Set([
  ...leaked,
  ...stems.flatMap((stem) => endings.map((ending) => stem + ending)),
])

/** Checks for the most common passwords, in any case, and for one character or pair repeated. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return common.has(plain) || /^(.)\1*$/su.test(plain) || /^(..)\1+$/su.test(plain)
}
