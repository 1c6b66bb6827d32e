import type { DemoReview } from './demo-types.ts'

/** `avatar` names a file in demo/avatars, `replyImage` one in demo/photos. */
export const demoReviews: DemoReview[] = [
  {
    rating: 5,
    content: {
      no: 'Vi har steingulv i gangen og jeg har prøvd det meste. Disse er de første jeg faktisk beholder på. Varme med en gang, og de sklir ikke i trappen.',
      sv: 'Vi har stengolv i hallen och jag har provat det mesta. De här är de första jag faktiskt behåller på. Varma direkt, och de halkar inte i trappan.',
      fr: 'Nous avons du carrelage dans l’entrée et j’ai presque tout essayé. Ce sont les premiers que je garde aux pieds. Chauds tout de suite, et ils ne glissent pas dans l’escalier.',
      en: 'We have a stone floor in the hall and I have tried most things. These are the first I actually keep on. Warm at once, and they do not slip on the stairs.',
    },
    author: 'Kari N.',
    avatar: 'kari-n.svg',
  },
  {
    rating: 5,
    content: {
      no: 'Litt trange den første uken, så har filten formet seg etter foten. Nå vil jeg ikke ha andre. Bildet er fra i dag, etter to måneder.',
      sv: 'Lite trånga första veckan, sedan har filten format sig efter foten. Nu vill jag inte ha några andra. Bilden är från i dag, efter två månader.',
      fr: 'Un peu justes la première semaine, puis le feutre a pris la forme du pied. Je n’en veux plus d’autres. La photo date d’aujourd’hui, après deux mois.',
      en: 'A little tight the first week, then the felt took the shape of my foot. Now I want no others. The picture is from today, after two months.',
    },
    author: 'Johan S.',
    avatar: 'johan-s.svg',
    replyImage: 'slippers-warm-2.jpg',
  },
  {
    rating: 5,
    content: {
      no: 'Ga bort et par til mor på 81. Hun får dem på uten å bøye seg, og det er hele poenget. Raskt levert.',
      sv: 'Gav ett par till mamma som är 81. Hon får på sig dem utan att böja sig, och det är hela poängen. Snabb leverans.',
      fr: 'Offerts à ma mère, 81 ans. Elle les enfile sans se baisser, et c’est tout ce que je demandais. Livraison rapide.',
      en: 'I gave a pair to my mother, who is 81. She gets them on without bending down, which is the whole point. Quick delivery.',
    },
    author: 'Élise B.',
    avatar: 'elise-b.svg',
  },
  {
    rating: 5,
    content: {
      no: 'Bruker 43 og tok L/XL. God plass med tykke sokker, men ikke slarkete. Pen farge også, mer grå enn grønn hjemme hos oss.',
      sv: 'Har 43 och tog L/XL. Gott om plats med tjocka strumpor, men inte glappa. Fin färg också, mer grå än grön hemma hos oss.',
      fr: 'Je chausse du 43 et j’ai pris L/XL. De la place pour de grosses chaussettes sans flotter. Jolie couleur aussi, plus grise que verte chez nous.',
      en: 'I take a 43 and chose L/XL. Plenty of room with thick socks, but not loose. A lovely colour too, more grey than green in our house.',
    },
    author: 'Erik T.',
    avatar: 'erik-t.svg',
  },
  {
    rating: 5,
    content: {
      no: 'Sålen er stille! Jeg står opp klokken fem, og nå våkner ingen av meg lenger.',
      sv: 'Sulan är tyst! Jag går upp klockan fem, och nu väcker jag ingen längre.',
      fr: 'La semelle ne fait aucun bruit ! Je me lève à cinq heures et je ne réveille plus personne.',
      en: 'The sole is silent! I get up at five, and now I no longer wake anyone.',
    },
    author: 'Hanna V.',
    avatar: 'hanna-v.svg',
  },
  {
    rating: 5,
    content: {
      no: 'Bestilte grågrønn til meg og terrakotta til samboeren. Terrakottaen er enda finere enn på skjermen, se bildet.',
      sv: 'Beställde grågrönt till mig och terrakotta till sambon. Terrakottan är ännu finare än på skärmen, se bilden.',
      fr: 'Gris-vert pour moi, terracotta pour mon compagnon. Le terracotta est encore plus beau qu’à l’écran, voyez la photo.',
      en: 'I ordered grey-green for myself and terracotta for my partner. The terracotta is even nicer than on screen; see the picture.',
    },
    author: 'Solveig A.',
    avatar: 'solveig-a.svg',
    replyImage: 'slippers-warm-3.jpg',
  },
  {
    rating: 5,
    content: {
      no: 'Koselige på hytta, gode på hjemmekontoret. Innersålen kan tas ut og tørkes, det burde alle tøfler ha.',
      sv: 'Mysiga i stugan, sköna på hemmakontoret. Innersulan går att ta ut och torka, det borde alla tofflor ha.',
      fr: 'Parfaits au chalet comme en télétravail. La semelle intérieure s’enlève pour sécher : tous les chaussons devraient faire pareil.',
      en: 'Lovely at the cabin, good in the home office. The insole comes out to dry, as it should in every slipper.',
    },
    author: 'Linnea F.',
    avatar: 'linnea-f.svg',
  },
  {
    rating: 5,
    content: {
      no: 'Fikk først feil størrelse. En e‑post senere var riktig par på vei, og jeg slapp å betale returen. Tøflene er varme og ser gode ut.',
      sv: 'Fick först fel storlek. Ett mejl senare var rätt par på väg, och jag slapp betala returen. Tofflorna är varma och ser bra ut.',
      fr: 'Première paire reçue à la mauvaise taille. Un courriel plus tard, la bonne était en route et le retour pris en charge. Chauds, et de belle allure.',
      en: 'The first pair was the wrong size. One e-mail later the right pair was on its way, and I did not pay for the return. Warm slippers, and good-looking.',
    },
    author: 'Hugo D.',
    avatar: 'hugo-d.svg',
  },
]
