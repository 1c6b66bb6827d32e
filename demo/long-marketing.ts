import type { DemoPhoto, Texts } from './demo-types.ts'

/** One block of the long section below the slippers; `body` is HTML, and a list in the `points` blocks. */
export type DemoMarketingBlock =
  | { kind: 'text' | 'points'; title: Texts; body: Texts; photo?: DemoPhoto }
  | { kind: 'image'; title: Texts; body: Texts; photo: DemoPhoto }

/** Blocks from top to bottom. */
export const slippersMarketing: DemoMarketingBlock[] = [
  {
    kind: 'text',
    title: {
      no: 'Varmen begynner nederst',
      sv: 'Värmen börjar längst ner',
      fr: 'La chaleur commence par les pieds',
      en: 'Warmth starts at the bottom',
    },
    body: {
      no: '<p>Når gulvet er kaldt, hjelper det lite å skru opp ovnen. Føttene merker det først, og resten av kroppen følger etter. Derfor begynte vi der: med en tøffel som er varm når du trår i den, ikke etter en halvtime.</p><p>Oppskriften er gammel. Ullfilt holder på varmen også når den blir litt fuktig, og den slipper luft gjennom, så foten forblir tørr. Vi har bare gitt den et tykkere fôr og en såle som tåler trappen.</p>',
      sv: '<p>När golvet är kallt hjälper det inte mycket att vrida upp elementet. Fötterna märker det först, och resten av kroppen följer efter. Därför började vi där: med en toffel som är varm när du kliver i den, inte efter en halvtimme.</p><p>Receptet är gammalt. Ullfilt håller värmen även när den blir lite fuktig, och den släpper igenom luft så att foten förblir torr. Vi har bara gett den ett tjockare foder och en sula som klarar trappan.</p>',
      fr: '<p>Quand le sol est froid, monter le chauffage n’y change pas grand-chose. Les pieds s’en aperçoivent les premiers, et le reste du corps suit. C’est donc par là que nous avons commencé : un chausson chaud dès qu’on l’enfile, et non une demi-heure plus tard.</p><p>La recette est ancienne. Le feutre de laine garde la chaleur même un peu humide et laisse passer l’air, si bien que le pied reste sec. Nous lui avons simplement donné une doublure plus épaisse et une semelle qui ne craint pas l’escalier.</p>',
      en: '<p>When the floor is cold, turning up the heating does not help much. Your feet notice first, and the rest of you follows. So that is where we began: with a slipper that is warm when you step into it, not half an hour later.</p><p>The recipe is an old one. Wool felt keeps its warmth even when slightly damp, and it breathes, so the foot stays dry. We have only given it a thicker lining and a sole that can take the stairs.</p>',
    },
  },
  {
    kind: 'image',
    title: {
      no: 'Fôret helt ut i tåen',
      sv: 'Fodrad ända ut i tån',
      fr: 'Doublés jusqu’au bout du pied',
      en: 'Lined right into the toe',
    },
    body: {
      no: '<p>Fôret er tykkest der blodet bruker lengst tid på å komme frem. Det går over kanten og blir en krage rundt ankelen, så det ikke trekker inn ovenfra. Sømmene ligger utenpå, der du ser dem, men ikke kjenner dem.</p>',
      sv: '<p>Fodret är tjockast där blodet har längst väg att gå. Det fortsätter över kanten och blir en krage runt ankeln, så att det inte drar in uppifrån. Sömmarna ligger på utsidan, där du ser dem men inte känner dem.</p>',
      fr: '<p>La doublure est la plus épaisse là où le sang met le plus de temps à arriver. Elle passe par-dessus le bord et forme un col autour de la cheville, pour que l’air froid n’entre pas. Les coutures sont à l’extérieur : on les voit, on ne les sent pas.</p>',
      en: '<p>The lining is thickest where the blood has farthest to go. It runs over the edge and becomes a collar round the ankle, so no draught comes in from above. The seams are on the outside, where you see them but do not feel them.</p>',
    },
    photo: {
      file: 'slippers-warm-2.jpg',
      alt: {
        no: 'Nærbilde av fleecekragen og sømmene på tøffelen',
        sv: 'Närbild på fleecekragen och sömmarna på toffeln',
        fr: 'Gros plan sur le col en polaire et les coutures du chausson',
        en: 'Close-up of the fleece collar and the stitching of the felt slipper',
      },
    },
  },
  {
    kind: 'points',
    title: {
      no: 'Fire ting vi ikke ville gi slipp på',
      sv: 'Fyra saker vi inte ville ge avkall på',
      fr: 'Quatre points sur lesquels nous n’avons pas cédé',
      en: 'Four things we would not give up',
    },
    body: {
      no: '<ul><li><strong>Av og på uten hender.</strong> Kragen gir etter og retter seg opp igjen.</li><li><strong>Stille gange.</strong> Semsket skinn klapper ikke mot tregulv.</li><li><strong>Grep.</strong> Sålen er ru nok for lakkert parkett og våte fliser i gangen.</li><li><strong>Innersåle som kan tas ut.</strong> Den tørker på en natt og kan byttes.</li></ul>',
      sv: '<ul><li><strong>Av och på utan händer.</strong> Kragen ger efter och reser sig igen.</li><li><strong>Tysta steg.</strong> Mocka klapprar inte mot trägolv.</li><li><strong>Grepp.</strong> Sulan är sträv nog för lackad parkett och blött klinker i hallen.</li><li><strong>Innersula som går att ta ut.</strong> Den torkar på en natt och kan bytas.</li></ul>',
      fr: '<ul><li><strong>Se mettent sans les mains.</strong> Le col cède, puis se redresse.</li><li><strong>Un pas silencieux.</strong> Le daim ne claque pas sur le parquet.</li><li><strong>De l’adhérence.</strong> La semelle accroche le parquet vitrifié comme le carrelage mouillé de l’entrée.</li><li><strong>Une semelle intérieure amovible.</strong> Elle sèche en une nuit et se remplace.</li></ul>',
      en: '<ul><li><strong>On and off without hands.</strong> The collar gives way and stands up again.</li><li><strong>A quiet step.</strong> Suede does not slap on a wooden floor.</li><li><strong>Grip.</strong> The sole is rough enough for varnished parquet and wet tiles in the hall.</li><li><strong>An insole that comes out.</strong> It dries overnight and can be replaced.</li></ul>',
    },
  },
  {
    kind: 'image',
    title: {
      no: 'En såle som går stille',
      sv: 'En sula som går tyst',
      fr: 'Une semelle qui ne s’entend pas',
      en: 'A sole that walks quietly',
    },
    body: {
      no: '<p>Under tøffelen ligger én hel flate av semsket skinn, sydd til filten rundt hele kanten. Den bøyer seg med foten og slites jevnt. Den er for innegulv: en tur til postkassen går fint, en runde i snøen gjør ikke.</p>',
      sv: '<p>Under toffeln ligger en enda hel yta av mocka, sydd i filten runt hela kanten. Den böjer sig med foten och slits jämnt. Den är till för innegolv: en tur till brevlådan går bra, en sväng i snön gör det inte.</p>',
      fr: '<p>Dessous, une seule pièce de daim, cousue au feutre sur tout le pourtour. Elle plie avec le pied et s’use de façon égale. Elle est faite pour l’intérieur : un aller-retour à la boîte aux lettres, oui ; un tour dans la neige, non.</p>',
      en: '<p>Beneath the slipper lies a single piece of suede, stitched to the felt all the way round. It bends with the foot and wears evenly. It is made for indoors: a trip to the letterbox is fine, a turn in the snow is not.</p>',
    },
    photo: {
      file: 'slippers-warm-4.jpg',
      alt: {
        no: 'Den ene tøffelen på siden med sålen synlig, den andre viser fôret',
        sv: 'Den ena toffeln på sidan med sulan synlig, den andra visar fodret',
        fr: 'Un chausson couché montrant sa semelle en daim, l’autre sa doublure',
        en: 'One slipper lying on its side showing the suede sole, the other showing the fleece lining',
      },
    },
  },
  {
    kind: 'points',
    title: {
      no: 'Finn størrelsen',
      sv: 'Hitta storleken',
      fr: 'Trouver sa taille',
      en: 'Find your size',
    },
    body: {
      no: '<ul><li><strong>S/M</strong> passer 35–40. Innvendig lengde 26 cm.</li><li><strong>L/XL</strong> passer 40–46. Innvendig lengde 29,5 cm.</li><li>Er du 40, velger du S/M for tett passform og L/XL for plass til ullsokker.</li><li>Filten gir seg omtrent en halv størrelse på to uker.</li></ul>',
      sv: '<ul><li><strong>S/M</strong> passar 35–40. Invändig längd 26 cm.</li><li><strong>L/XL</strong> passar 40–46. Invändig längd 29,5 cm.</li><li>Har du 40 väljer du S/M för tät passform och L/XL för plats åt yllestrumpor.</li><li>Filten ger sig ungefär en halv storlek på två veckor.</li></ul>',
      fr: '<ul><li><strong>S/M</strong> va du 35 au 40. Longueur intérieure : 26 cm.</li><li><strong>L/XL</strong> va du 40 au 46. Longueur intérieure : 29,5 cm.</li><li>Pour un 40, S/M si vous les aimez ajustés, L/XL avec des chaussettes de laine.</li><li>Le feutre se détend d’environ une demi-pointure en deux semaines.</li></ul>',
      en: '<ul><li><strong>S/M</strong> fits 35–40. Inside length 26 cm.</li><li><strong>L/XL</strong> fits 40–46. Inside length 29.5 cm.</li><li>If you are a 40, choose S/M for a close fit and L/XL for room with woollen socks.</li><li>The felt gives about half a size in two weeks.</li></ul>',
    },
  },
  {
    kind: 'image',
    title: {
      no: 'Laget for mange vintre',
      sv: 'Gjorda för många vintrar',
      fr: 'Faits pour durer plusieurs hivers',
      en: 'Made for many winters',
    },
    body: {
      no: '<p>Luft dem, børst dem, og la dem hvile en dag når de er blitt fuktige, så holder de lenge. Når innersålen er flat etter noen sesonger, får du en ny hos oss. Fargen går tvers gjennom filten, i grågrønt så vel som i terrakotta.</p>',
      sv: '<p>Vädra dem, borsta dem och låt dem vila en dag när de har blivit fuktiga, så håller de länge. När innersulan är platt efter några säsonger får du en ny hos oss. Färgen går tvärs igenom filten, i grågrönt lika väl som i terrakotta.</p>',
      fr: '<p>Aérez-les, brossez-les, laissez-les reposer un jour s’ils ont pris l’humidité : ils dureront. Quand la semelle intérieure sera tassée, après quelques saisons, nous vous en fournirons une neuve. La couleur traverse le feutre, en gris-vert comme en terracotta.</p>',
      en: '<p>Air them, brush them, and let them rest for a day when they have become damp, and they will last. When the insole is flat after a few seasons, you can have a new one from us. The colour goes all the way through the felt, in grey-green as in terracotta.</p>',
    },
    photo: {
      file: 'slippers-warm-3.jpg',
      alt: {
        no: 'Tøflene i terrakottafarget filt, fra den andre siden',
        sv: 'Tofflorna i terrakottafärgad filt, från andra sidan',
        fr: 'Les chaussons en feutre terracotta, vus de l’autre côté',
        en: 'The slippers in terracotta felt, from the other side',
      },
    },
  },
]
