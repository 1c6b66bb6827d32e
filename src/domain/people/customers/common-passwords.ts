/**
 * Passwords that are tried first everywhere, in lower case. Only those of eight characters and more; shorter ones are
 * refused for their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    00000000 000000000 0000000000 01010101 0123456789 0987654321 10101010 10203040 102030405060 11111111 111111111
    1111111111 11223344 1122334455 112233445566 12121212 123123123 123123123123 123321123 12341234 12344321
    1234512345 123454321 12345654321 12345678 123456789 1234567890 1234567891 12345678910 123456789a 123456789q
    12345678a 1234567a 123456aa 123456abc 123456qwe 12345abc 12345qwert 1234abcd 1234qwer 123abc123 123qwe123
    123qweasd 123qweasdzxc 13131313 14141414 142536475 147258369 147852369 159357159 159753159 19841984 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 20202020 20212021 20222022 20232023 20242024
    20252025 20262026 22222222 31415926 314159265 33333333 44444444 55555555 66666666 741852963 77777777 789456123
    789654123 87654321 88888888 963852741 987654321 9876543210 99999999 a1234567 a12345678 a123456789 a1b2c3d4
    a1b2c3d4e5 aa123456 aa12345678 aaa11111 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc12345 abc123456 abc123abc abcabcabc
    abcd1234 abcde12345 abcdefgh abcdefghi abcdefghij access12 access123 adgangskode admin123 admin1234 admin12345
    admin123456 adminadmin administrator administrator1 alexander alexander1 alexandra alexandre allemagne
    amanda12 amanda123 america1 american andreas1 andreas123 andrew12 andrew123 android1 angel123 angels123
    anthony1 anthony12 anything arsenal1 arsenal123 asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 asdfqwer
    asdqwe123 ashley12 asshole1 austin12 australia automne1 autumn2024 autumn2025 azerty123 azerty1234
    azertyazerty azertyui azertyuiop babybaby babygirl babygirl1 babygirl12 babygurl1 barcelona barcelona1
    baseball baseball1 baseball123 basketball basketball1 batman123 bbbbbbbb beautiful beautiful1 benjamin
    benjamin1 bergen123 bestfriend bestfriends beyonce1 bienvenue bienvenue1 birthday birthday1 bitch123 black123
    blackcat blackjack blahblah blessed1 blessing blue1234 blueberry bonjour1 bonjour123 brandon1 brann123
    brazil123 bubbles1 bulldogs bullshit business buster12 buster123 butterfly butterfly1 california camaro12
    camille1 camille123 canada123 caroline caroline1 champion champion1 changeme changeme1 changeme123 charizard
    charles1 charlie1 charlie12 charlie123 charlotte charlotte1 chelsea1 chevy123 chicken1 chicken123 chocolate
    chocolate1 chouchou christian christian1 christmas christmas1 christopher cinderella cinnamon computer
    computer1 computer123 contraseña cookie123 cookies1 corvette coucou123 cowboys1 crocodile crystal1 cupcake1
    daddy123 dallas123 dancer12 dancer123 dancing1 daniel12 daniel123 danmark1 danmark123 datamaskin december
    december1 default1 deutschland diamond1 diamonds disney123 dolphin1 dolphins dominique doudou123 dragon12
    dragon123 dragonball dragonfly eagles12 elephant elizabeth elizabeth1 eminem123 enfants1 england1 facebook
    facebook1 faith123 familie1 familjen1 familjen123 family123 february ferrari1 florida1 football football1
    football12 football123 forever1 forever21 foreverlove fortnite fortnite1 fotball1 fotball123 fotboll1
    fotboll123 france123 france98 francois fredrik1 freedom1 freedom123 friday123 friends1 friends123 friendship
    fuckoff1 fuckyou1 fuckyou123 fuckyou2 gandalf1 germany1 ginger12 ginger123 godbless godisgood goldfish
    goodmorning google123 gorgeous goteborg goteborg1 green123 greenday guest123 guitar12 guitar123 guten123
    hallelujah hallo123 halloween handball handsome harley12 harrypotter heaven123 heisann1 hejhej123 hejhejhej
    hello123 hello123! hello1234 hello12345 hellohello helloworld hemligt1 hemmelig hemmelig1 henrik123 hockey123
    hogwarts honda123 honeybee hosten2024 hotstuff hunter12 hunter123 ichliebedich ilovegod iloveher iloveme1
    iloveme123 ilovemyself iloveyou iloveyou! iloveyou1 iloveyou123 iloveyou2 ingrid123 internet internet1
    iphone123 ironman1 isabella isabelle jackson1 jagalskardig january1 jegelskerdeg jennifer jennifer1 jessica1
    jesus123 jesuschrist jesusislord jetaime1 jetaime123 jetaimeplus johannes jonathan jonathan1 jordan12
    jordan123 jordan23 julien123 juventus kangaroo katarina kawasaki killer12 killer123 kitten123 kodeord1
    kristian kristina kristine kristoffer ladybug1 lakers24 lamborghini laurent1 leopard1 letmein! letmein1
    letmein12 letmein123 letmeinnow liberty1 linkedin liverpool liverpool1 login123 london123 losenord losenord1
    losenord123 loulou123 lovelove lovelove1 loveme123 loveyou1 loveyou123 loveyou2 lucky123 lucky777 luckyone
    lösenord lösenord1 lösenord123 maggie12 maggie123 magnus123 malmoff1 maman123 mamma123 manchester marcus123
    marseille marseille1 marseille13 martin123 master12 master123 mastermaster mathias1 matrix123 matthew1
    mercedes mercedes1 metallica metallica1 mexico123 michael1 michael12 michael123 michaeljackson michelle
    michelle1 mickeymouse microsoft minecraft minecraft1 mittlösenord mittpassord mommy123 monday123 money123
    moneymoney monkey12 monkey123 monmotdepasse motdepasse motdepasse1 motdepasse123 mother123 music123 musical1
    mustang1 mydog123 mylove123 mypassword mypassword1 newpassword newpassword1 newyork1 newyork123 nicholas
    nicholas1 nicolas1 nicolas123 nicole123 nintendo nirvana1 nopassword norge123 norge1234 norway123 nothing1
    november november1 october1 orange12 orange123 oslo1234 p@ssw0rd p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd
    pa$$word pa55word panther1 papa1234 pappa123 paris123 parissg1 pass1234 pass12345 passord1 passord12
    passord123 passord1234 passpass passw0rd passw0rd1 passw0rd123 password password! password1 password1!
    password12 password123 password123! password1234 password12345 password2020 password2021 password2022
    password2023 password2024 password2025 password2026 passwort passwort1 patrick1 peace123 peaches1 pepper12
    pepper123 pikachu1 pineapple platinum playboy1 playstation pokemon1 pokemon12 pokemon123 porsche1 porsche911
    potter123 princess princess1 princess12 princess123 princesse princesse1 prinsessa prinsessa1 prinsesse
    prinsesse1 printemps pumpkin1 puppy123 purple12 purple123 q1234567 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5
    qazwsx123 qazwsxedc qazxswedc qwe123qwe qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerty1! qwerty12
    qwerty123 qwerty123! qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertz123 qwertzui
    qwertzuiop rabbit123 rainbow1 rainbow123 ranger12 realmadrid redrose1 redskins richard1 rihanna1 robert12
    robert123 roblox123 rockandroll rockstar1 rockyou1 root1234 rootroot rosenborg1 salasana salasana1 salut123
    samantha samantha1 samsung1 samsung12 samsung123 sandrine sebastian sebastian1 secret12 secret123 secret1234
    september september1 sexy1234 shadow12 shadow123 silver123 skating1 slipknot slipknot1 snoopy12 soccer12
    soccer123 softball soleil12 soleil123 somethin something1 sommar123 sommar2023 sommar2024 sommar2025
    sommar2026 sommer123 sommer2023 sommer2024 sommer2025 sommer2026 spiderman spiderman1 spring123 spring2024
    spring2025 spring2026 startrek starwars starwars1 steelers stephanie stitch123 stockholm stockholm1 strawberry
    summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2024! summer2025 summer2025!
    summer2026 sunflower sunflower1 sunshine sunshine1 sunshine123 superman superman1 superman123 supersecret
    superstar superstar1 sverige1 sverige123 sweden123 sweetheart sweetie1 sweetpea swimming teamomucho tequiero1
    test1234 test12345 test123456 tester123 testing1 testing123 testtest testtest1 thepassword thomas12 thomas123
    thomas1234 tiger123 tigers123 tigger12 tinkerbell toor1234 toyota123 trondheim trustno1 twitter1 unicorn1
    unicorns user1234 username username1 valentin valentine valerie1 valkommen valkommen1 velkommen velkommen1
    veronique victoria victoria1 vinter123 vinter2023 vinter2024 vinter2025 vinter2026 volkswagen volleyball
    volvo123 wachtwoord wachtwoord1 washington watermelon welcome1 welcome1! welcome12 welcome123 welcome2
    welcome2024 welcome2025 welcome2026 whatever whatever1 whitecat william1 william123 willkommen windows1
    winter12 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2025! winter2026
    wolverine xxxxxxxx yamaha123 yankees1 yellow12 yellow123 youtube1 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123
    zxcvbnmzxcvbnm zzzzzzzz
  `
    .trim()
    .split(/\s+/),
)
