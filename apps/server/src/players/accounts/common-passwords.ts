/** Words found in every list of leaked passwords, alone or with a few digits or symbols around them. */
const WORDS = `
password passwort senha senhas minhasenha katasandi sandi kata rahasia contrasena motdepasse parola
qwerty qwertz azerty qwertyui qwertyuiop asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
abc abcd abcde abcdef abcdefg abcdefgh xyz aaa aaaa xxx
admin administrator root user usuario guest test teste tester testing demo login logon welcome bemvindo selamat default changeme
letmein letme trustno access master mestre secret secreto hello ola halo iloveyou iloveu ilove loveyou loveme lovely love lover lovers
teamo amor amore meuamor sayang cinta kasih sayangku cintaku bismillah alhamdulillah allah jesus jesuscristo cristo deus god godisgood
blessed bless heaven angel angels anjo angelina princess princesa prince principe queen rainha king kings rei kingdom
dragon monkey tiger tigre lion leao eagle aguia wolf lobo shark falcon phoenix panther bear dolphin butterfly borboleta
dog dogs puppy cat cats kitty gato gatos cachorro kucing horse pony rabbit chicken turtle spider snake
football futebol soccer baseball basketball hockey tennis golf golfer bola sepakbola
flamengo corinthians palmeiras saopaulo santos vasco gremio internacional cruzeiro atletico botafogo fluminense bahia brasil brazil
indonesia jakarta bandung surabaya persib persija garuda merdeka
liverpool arsenal chelsea manchester mancity manunited united barcelona realmadrid juventus milan ronaldo messi neymar cristiano
yankees lakers cowboys steelers eagles packers rangers redsox bulldogs dallas chicago boston newyork london paris
batman superman spiderman ironman pokemon pikachu naruto sasuke goku dragonball minecraft roblox freefire fortnite starwars skywalker
hunter killer ninja samurai warrior wizard magic shadow ghost matrix hacker gamer player legend hero boss
summer winter spring autumn verao inverno sunshine sunny sun moon star stars estrela rainbow flower flowers flor rose rosa snow
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
orange apple banana cherry lemon mango strawberry chocolate cookie coffee cheese pepper sugar honey candy pizza whiskey
blue red green black white purple pink yellow silver gold golden diamond diamante ruby crystal emerald platinum
michael jordan daniel david robert william james john joseph thomas charles matthew andrew anthony joshua george
jessica jennifer ashley amanda michelle nicole melissa sarah elizabeth stephanie samantha andrea hannah maggie
maria jose joao pedro paulo lucas gabriel rafael felipe bruno carlos eduardo fernando gustavo ricardo rodrigo marcelo
ana julia juliana camila beatriz larissa leticia amandinha mariana fernanda patricia vanessa isabella carolina
budi agus dewi putri putra sari rizky rizki fajar wahyu yusuf muhammad ahmad abdullah fitri ayu
family familia familiaku keluarga mother mother mommy mama mae papa daddy father pai brother sister baby bebe babygirl babyboy
friend friends amigo amigos bestfriend forever always together happy smile lucky sorte money dinheiro uang rich casino poker
poker jackpot winner bet bets betting slot slots gacor baize bingo roulette
computer internet google facebook instagram whatsapp youtube samsung iphone android windows microsoft apple linux nokia
yamaha honda suzuki kawasaki ferrari porsche mercedes bmw mustang harley corvette camaro toyota
music musica guitar metallica nirvana slipknot eminem rockstar
freedom liberty america canada mexico germany france spain portugal italia australia
soccer1 startrek gandalf merlin cowboy pirate rocket scooter ranger marine army navy soldier police
whatever nothing something anything everything computador trabalho escola school student teacher doctor nurse
fuckyou fuckoff fuck bitch asshole sexy pussy
chelsea1 zaq xsw
пароль пароли мойпароль йцукен йцукенг фыва фывапр ячсмить привет любовь россия contraseña mãe şifre hasło heslo jelszó
密码 我的密码 パスワード 비밀번호 κωδικός كلمةالسر סיסמה รหัสผ่าน mậtkhẩu पासवर्ड
`

/** Full passwords from those lists that no rule about words would catch. */
const WHOLE = `
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
qwer1234 qwe123456 qwe12345 qweqwe123 qwerty123456 qwerty12345 1234qwer 12345qwert 123456qwerty 123qweasd 123qweasdzxc qwe123qwe
asd123456 asdf1234 asdfasdf asdasd123 asdqwe123 zxc123456 zxcv1234 zxcvbnm1 a1b2c3d4 a1b2c3d4e5 abcd1234 abc12345 abc123456 abc123abc
1234abcd 12345abc 123456abc 123abc123 aa123456 aa12345678 a12345678 a123456789 a1234567890 aaa111222 aaaa1111 aaaaaa11 q123456789
12344321 123454321 1234554321 12345678910 123456789123 123456789012 1234567890123 11223344 1122334455 112233445566 11112222 11111222
12121212 123123123 123123123123 1231234 123321123 123456123456 12345612 123456654321 123454321 123654789 147258369 159753456 741852963
789456123 456789123 987654321 9876543210 876543210 87654321 963852741 321654987 147852369 1597532486 0987654321 098765432 01234567
012345678 0123456789 1234567a 12345678a 123456789a 1234567890a 12345678q 123456789q 1234567q 123456aa 123456qq 123456789z 12345678z
10203040 1020304050 102030405060 13579246 1357924680 135792468 246813579 24681357 2468101214 11235813 1123581321 31415926 314159265
00112233 00001111 00000001 00000123 99887766 9988776655 55667788 44332211 66778899 13131313 69696969 14141414 20202020
19801980 19811981 19821982 19831983 19841984 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994
01011980 01011985 01011990 01011991 01011995 01012000 01012001 31121999 12122012 10101010 11111111 12345679 123456788 1234567899
trustno1 iloveyou1 iloveyou2 iloveyou3 iloveyouu iloveyou! ilovegod ilovejesus ilovemom ilovemyself iloveme1 iloveindonesia
correcthorse correcthorsebatterystaple thequickbrownfox opensesame openseasame letmeinnow letmein123 letmeinplease whatisthis
passw0rd p@ssw0rd p@ssword pa$$word pa55word passw0rd1 p@ssw0rd1 p@ssw0rd123 pass1234 pass12345 pass123456 passpass password1234
mypassword mypassword1 mypass123 yourpassword newpassword nopassword thisispassword thepassword passwordpassword onepassword
senha123456 senha1234 senha12345 senhasenha senhaforte senha123456789 minhasenha123 suasenha novasenha semsenha brasil2014 brasil2022
rahasia123 rahasiaku katasandi123 sayangkamu akucintakamu akusayangkamu cintakamu sayangmama sayangibu bismillah123 indonesia123
indonesia45 merdeka1945 merdeka45 jakarta123 anakbaik doraemon naruto123 kucingku semangat semangat45 terserah tidakada lupalupa
admin123456 admin1234 admin12345 adminadmin administrador rootroot toor1234 user1234 usuario123 guest123 test1234 test12345 testtest
testpassword test123456 demo1234 demodemo login123 changeme1 changeme123 default1 welcome1 welcome123 welcome1234 welcome2024
qwertyqwerty qwertyuiop1 qwertyuiop123 qwerty2020 qwertyu1 qwerty!@# asdfghjkl1 asdfghjkl123 asdf;lkj zxcvbnm123 zxcvbnm, poiuytrewq
poiuytre lkjhgfdsa mnbvcxz1 mnbvcxzl 1qa2ws3ed 2wsx3edc 3edc4rfv qazxswedc qazwsxedcrfv qazqazqaz wsxedcrfv !qaz2wsx !qaz@wsx 1qaz@wsx
!@#$%^&* !@#$%^&*() !@#$1234 1234!@#$ abc!@#123 abcd123456 abcde12345 abcdef123 abcdefg1 abcdefghi abcdefghij abcdefghijk
starwars1 football1 baseball1 basketball1 superman1 batman123 pokemon1 pokemon123 minecraft1 minecraft123 roblox123 freefire123
sunshine1 princess1 princesa1 butterfly1 chocolate1 michael1 jennifer1 jessica1 charlie1 jordan23 jordan123 michelle1 samantha1
babygirl1 babygirl12 babyboy1 lovely123 loveyou1 loveyou2 love1234 love12345 lovelove loveforever foreverlove mylove123 truelove
flamengo1 flamengo10 flamengo123 corinthians1 timao1910 palmeiras1 vascodagama spfc1935 saopaulo1 santos123 gremio123 mengao123
deusefiel deusefiel1 deus1234 deuseamor jesus123 jesus777 jesuscristo1 jesusteama jesustemoa jesus2020 cristovive godisgood1 godbless
computer1 internet1 samsung1 samsung123 iphone12 google123 facebook1 instagram1 whatsapp1 windows10 microsoft1 nintendo playstation
swordfish blink182 metallica1 slipknot1 nirvana1 greenday guitarra gangster lowrider snickers scoobydoo spongebob tinkerbell
barcelona1 liverpool1 liverpool123 chelsea123 arsenal123 manchester1 manutd123 realmadrid1 cristiano7 ronaldo7 messi123 neymar123
mustang1 corvette1 ferrari1 mercedes1 harley123 yamaha123 honda123 kawasaki1 porsche911 mercedesbenz bmw12345 ford1234 chevrolet
lucky777 luckylucky luckyboy winner123 jackpot1 jackpot777 casino123 poker123 slot777gacor gacor123 maxwin123 judionline 77777777
88888888 8888888888 66666666 55555555 44444444 33333333 22222222 99999999 00000000 0000000000 1111111111 111222333 123412341234
mariana1 gabriel1 gabriel123 juliana1 fernanda1 leonardo rodrigo1 eduardo1 carolina1 isabella1 valentina sophia123 alexander alexandre
alexandra benjamin christian christina christopher nicholas jonathan katherine catherine margaret veronica victoria vitoria1
australia1 singapore malaysia filipinas pakistan hindustan bangladesh colombia argentina venezuela portugal1 deutschland
maverick midnight nightmare darkness darkside blackcat blackjack blackbird bluebird redskins greenbay panthers dolphins cowboys1
thunder1 lightning hurricane tornado1 explorer discovery adventure challenger champion champions campeao1 invictus spartacus gladiator
elephant crocodile alligator penguin1 kangaroo squirrel hamster1 goldfish starfish snowball snowflake icecream cupcakes pineapple
watermelon raspberry blueberry cinnamon peppermint spaghetti cheesecake sweetheart sweetpea precious gorgeous beautiful handsome
wonderful fantastic excellent perfect1 awesome1 badass123 bigdaddy bigboy123 hotmail1 gmail123 yahoo123 email123 yandex123
qwerty1! password! password!1 password!23 admin!23 admin@123 admin@1234 pass@123 pass@1234 welcome@1 welcome@123 test@123 user@123
india123 india@123 abc@1234 abcd@1234 qwerty@123 hello@123 master@123 secret@123 summer2023 summer2024 summer2025 winter2024
spring2024 autumn2024 password2023 password2024 password2025 password2026 senha2023 senha2024 senha2025 senha2026
`

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

export const COMMON_WORDS = listed(WORDS)
export const COMMON_PASSWORDS = listed(WHOLE)
