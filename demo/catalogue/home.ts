import type { DemoCategory } from '../demo-types.ts'
import { tableware } from './tableware.ts'

export const home: DemoCategory = {
  id: 6,
  handle: 'home',
  slug: 'hjem',
  name: { no: 'Hjem', sv: 'Hem', fr: 'Maison', en: 'Home' },
  description: {
    no: '<p>Ting til rommene du bruker mest. Ull, leire, støpejern og glass, i farger som er lette å leve med og former som ikke trenger forklaring.</p>',
    sv: '<p>Saker till rummen du använder mest. Ull, lera, gjutjärn och glas, i färger som är lätta att leva med och former som inte behöver förklaras.</p>',
    fr: '<p>Des objets pour les pièces où l’on vit vraiment. Laine, terre, fonte et verre, dans des couleurs avec lesquelles il est facile de vivre et des formes qui se passent d’explication.</p>',
    en: '<p>Things for the rooms you use most. Wool, clay, cast iron and glass, in colours that are easy to live with and shapes that need no explaining.</p>',
  },
  featured: true,
  photo: {
    file: 'category-home.jpg',
    alt: {
      no: 'Terrakottavase, tekanne i støpejern, duftlys og steintøykopper på salviegrønne sokler',
      sv: 'Terrakottavas, tekanna i gjutjärn, doftljus och stengodsmuggar på salviagröna socklar',
      fr: 'Vase en terre cuite, théière en fonte, bougie et tasses en grès sur des socles vert sauge',
      en: 'Terracotta vase, cast iron teapot, candle and stoneware mugs on sage plinths',
    },
  },
  products: [
    {
      id: 4340,
      slug: 'armchair-ro',
      vendor: 'Nørrvik',
      name: { no: 'Lenestol Ro', sv: 'Fåtölj Ro', fr: 'Fauteuil Ro', en: 'Ro armchair' },
      summary: {
        no: 'Rund lenestol i kremhvit bouclé på korte bein i valnøtt.',
        sv: 'Rund fåtölj i gräddvit bouclé på korta ben i valnöt.',
        fr: 'Fauteuil arrondi en bouclette crème sur pieds courts en noyer.',
        en: 'A rounded armchair in cream bouclé on short walnut legs.',
      },
      description: {
        no: `
          <p>Ro er lav, rund og dyp nok til å trekke beina opp under seg. Ryggen går over i armlenene i én bue, så du kan sitte rett, på skrå eller nesten liggende. Trekket er en tett bouclé i ullblanding som kjennes varm fra første stund, og en løs pute følger med til korsryggen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Mål: 98 × 88 × 72 cm, sittehøyde 40 cm</li>
            <li>Trekk: 60 % ull, 25 % bomull, 15 % polyamid; kremhvit</li>
            <li>Ramme i bjørk, bein i oljet valnøtt</li>
            <li>Vekt: 27 kg. Beina skrus på, resten er ferdig montert</li>
            <li>Et av bildene viser stolen i leirefarge</li>
          </ul>
          <h3>Stell</h3>
          <p>Støvsug med bløt børste og snu puten ukentlig. Dupp flekker med lunkent vann, ikke gni.</p>`,
        sv: `
          <p>Ro är låg, rund och djup nog att dra upp benen i. Ryggen övergår i armstöden i en enda båge, så du kan sitta rakt, på sned eller nästan ligga. Klädseln är en tät bouclé i ullblandning som känns varm från första stund, och en lös kudde för svanken ingår.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Mått: 98 × 88 × 72 cm, sitthöjd 40 cm</li>
            <li>Klädsel: 60 % ull, 25 % bomull, 15 % polyamid; gräddvit</li>
            <li>Stomme i björk, ben i oljad valnöt</li>
            <li>Vikt: 27 kg. Benen skruvas på, resten är färdigmonterat</li>
            <li>En av bilderna visar fåtöljen i lerfärg</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Dammsug med mjuk borste och vänd kudden varje vecka. Fläckar baddas, gnuggas aldrig, med ljummet vatten.</p>`,
        fr: `
          <p>Bas, rond, Ro est assez profond pour que l’on y replie les jambes. Le dossier rejoint les accoudoirs d’une seule courbe : on s’y tient droit, de biais ou presque allongé. La bouclette serrée, en laine mélangée, paraît chaude dès qu’on s’y assoit ; un coussin libre soutient les reins.</p>
          <h3>Détails</h3>
          <ul>
            <li>Dimensions : 98 × 88 × 72 cm, hauteur d’assise 40 cm</li>
            <li>Tissu : 60 % laine, 25 % coton, 15 % polyamide ; crème</li>
            <li>Structure en bouleau, pieds en noyer huilé</li>
            <li>Poids : 27 kg. Seuls les pieds sont à visser</li>
            <li>L’une des photos montre le fauteuil en couleur argile</li>
          </ul>
          <h3>Entretien</h3>
          <p>Aspirez avec une brosse douce et retournez le coussin chaque semaine. Tamponnez les taches à l’eau tiède, sans frotter.</p>`,
        en: `
          <p>Ro is low, round and deep enough to pull your legs up in. The back runs into the arms in a single curve, so you can sit straight, sideways or almost lying down. The cover is a dense bouclé in a wool blend that feels warm from the first moment, and a loose cushion supports the small of the back.</p>
          <h3>Details</h3>
          <ul>
            <li>Measures 98 × 88 × 72 cm, seat height 40 cm</li>
            <li>Cover: 60% wool, 25% cotton, 15% polyamide; cream</li>
            <li>Birch frame, legs in oiled walnut</li>
            <li>Weight: 27 kg. The legs screw on, the rest is assembled</li>
            <li>One of the pictures shows the chair in clay</li>
          </ul>
          <h3>Care</h3>
          <p>Vacuum with a soft brush and turn the cushion every week. Dab stains with lukewarm water; never rub.</p>`,
      },
      price: 114900,
      memberPrice: 89900,
      featured: true,
      photos: [
        {
          file: 'armchair-ro.jpg',
          alt: {
            no: 'Rund lenestol i kremhvit bouclé på korte bein i valnøtt',
            sv: 'Rund fåtölj i gräddvit bouclé på korta ben i valnöt',
            fr: 'Fauteuil arrondi en bouclette crème sur pieds courts en noyer',
            en: 'Rounded armchair in cream bouclé fabric on short walnut legs',
          },
        },
        {
          file: 'armchair-ro-2.jpg',
          alt: {
            no: 'Nærbilde av bouclétrekket og det runde armlenet',
            sv: 'Närbild på bouclétyget och det runda armstödet',
            fr: 'Gros plan sur la bouclette et l’accoudoir arrondi',
            en: 'Close-up of the bouclé fabric and the rounded armrest',
          },
        },
        {
          file: 'armchair-ro-3.jpg',
          alt: {
            no: 'Lenestolen i leirefarget bouclé fra den andre siden',
            sv: 'Fåtöljen i lerfärgad bouclé från andra sidan',
            fr: 'Le fauteuil en bouclette couleur argile, vu de l’autre côté',
            en: 'The armchair in clay-coloured bouclé from the other side',
          },
        },
      ],
    },
    ...tableware,
    {
      id: 4344,
      slug: 'table-lamp-mush',
      vendor: 'Nørrvik',
      name: { no: 'Bordlampe Mush', sv: 'Bordslampa Mush', fr: 'Lampe de table Mush', en: 'Mush table lamp' },
      summary: {
        no: 'Soppformet bordlampe i opalglass som gir et mykt og varmt lys.',
        sv: 'Svampformad bordslampa i opalglas som ger ett mjukt och varmt ljus.',
        fr: 'Lampe champignon en verre opale, à la lumière douce et chaude.',
        en: 'A mushroom-shaped table lamp in opal glass with a soft, warm light.',
      },
      description: {
        no: `
          <p>Mush er ett stykke lys. Både skjerm og fot er munnblåst opalglass, så hele lampen gløder når den er på, også nede ved bordplaten. Den blender ikke, kaster ingen harde skygger, og er like fin i vinduskarmen om kvelden som på nattbordet når noen skal lese og noen skal sove.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Munnblåst opalglass i tre lag, liten toppskrue i messing</li>
            <li>Sokkel E14, høyst 25 W; LED-pære i varm hvit følger med</li>
            <li>Tekstilledning på 1,8 m med dimmer</li>
            <li>Mål: 25 cm i diameter, 26 cm høy. Vekt: 1,4 kg</li>
          </ul>
          <h3>Stell</h3>
          <p>Trekk ut støpselet og la lampen bli kald. Tørk glasset med en fuktig klut og ettertørk med en tørr.</p>`,
        sv: `
          <p>Mush är ett enda stycke ljus. Både skärm och fot är munblåst opalglas, så hela lampan glöder när den är tänd, även nere vid bordsskivan. Den bländar inte, kastar inga hårda skuggor och passar lika bra i fönstret om kvällen som på nattduksbordet, när någon ska läsa och någon ska sova.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Munblåst opalglas i tre lager, liten toppskruv i mässing</li>
            <li>Sockel E14, högst 25 W; varmvit LED-lampa ingår</li>
            <li>Textilsladd på 1,8 m med dimmer</li>
            <li>Mått: 25 cm i diameter, 26 cm hög. Vikt: 1,4 kg</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Dra ur kontakten och låt lampan svalna. Torka glaset med en fuktig trasa och eftertorka med en torr.</p>`,
        fr: `
          <p>Mush est un seul morceau de lumière. L’abat-jour comme le pied sont en verre opale soufflé à la bouche : la lampe luit tout entière, jusqu’au plateau de la table. Elle n’éblouit pas, ne jette pas d’ombres dures, et convient aussi bien au rebord de la fenêtre qu’à la table de nuit, quand l’un lit et que l’autre dort.</p>
          <h3>Détails</h3>
          <ul>
            <li>Verre opale soufflé à la bouche, trois couches, petite vis en laiton au sommet</li>
            <li>Douille E14, 25 W maximum ; ampoule LED blanc chaud fournie</li>
            <li>Câble textile de 1,8 m avec variateur</li>
            <li>Dimensions : 25 cm de diamètre, 26 cm de haut. Poids : 1,4 kg</li>
          </ul>
          <h3>Entretien</h3>
          <p>Débranchez et laissez refroidir. Passez un chiffon humide sur le verre, puis un chiffon sec.</p>`,
        en: `
          <p>Mush is one piece of light. Shade and foot are both mouth-blown opal glass, so the whole lamp glows when it is on, right down to the table top. It does not dazzle, casts no hard shadows, and looks as well on a windowsill in the evening as on a bedside table where one reads and the other sleeps.</p>
          <h3>Details</h3>
          <ul>
            <li>Mouth-blown opal glass in three layers, small brass screw on top</li>
            <li>E14 fitting, at most 25 W; warm white LED bulb included</li>
            <li>Textile cord, 1.8 m, with dimmer</li>
            <li>Measures 25 cm across, 26 cm high. Weight: 1.4 kg</li>
          </ul>
          <h3>Care</h3>
          <p>Unplug the lamp and let it cool. Wipe the glass with a damp cloth, then a dry one.</p>`,
      },
      price: 11900,
      memberPrice: 9500,
      daysForMembers: 14,
      photos: [
        {
          file: 'table-lamp-mush.jpg',
          alt: {
            no: 'Lysende, soppformet bordlampe i opalglass med varmt lys',
            sv: 'Lysande svampformad bordslampa i opalglas med varmt ljus',
            fr: 'Lampe champignon en verre opale, allumée, à la lumière chaude',
            en: 'Glowing mushroom table lamp in opal glass with warm light',
          },
        },
      ],
    },
    {
      id: 4345,
      slug: 'vase-terra',
      vendor: 'Kardemo',
      name: { no: 'Vase Terra', sv: 'Vas Terra', fr: 'Vase Terra', en: 'Terra vase' },
      summary: {
        no: 'Håndlaget vase i terrakotta med spor etter dreieskiven. 22 cm høy.',
        sv: 'Handgjord vas i terrakotta med spår efter drejskivan. 22 cm hög.',
        fr: 'Vase en terre cuite fait main, où se lisent les traces du tour. 22 cm de haut.',
        en: 'A handmade terracotta vase that shows the marks of the wheel. 22 cm high.',
      },
      description: {
        no: `
          <p>På Terra kan du se hvordan den er laget: rillene rundt magen er fingrene til den som dreide den. Leiren er brent uten glasur på utsiden, så overflaten er matt og litt ru, og fargen skifter fra rust til lys oransje etter hvor vasen sto i ovnen. Den er laget for tørre gress og greiner, men tåler vann.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Terrakotta, glassert innvendig</li>
            <li>Mål: 16 cm i diameter, 22 cm høy, åpning 6 cm</li>
            <li>Vekt: 1,2 kg</li>
            <li>Gresset på bildet følger ikke med</li>
          </ul>
          <h3>Stell</h3>
          <p>Sett et underlag under når det er vann i. Tørkes med en fuktig klut, ikke i oppvaskmaskin, og tas inn før frosten.</p>`,
        sv: `
          <p>På Terra ser du hur den är gjord: räfflorna runt magen är fingrarna på den som drejade den. Leran är bränd utan glasyr på utsidan, så ytan är matt och lite sträv, och färgen skiftar från rost till ljust orange efter var vasen stod i ugnen. Den är gjord för torrt gräs och kvistar, men tål vatten.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Terrakotta, glaserad invändigt</li>
            <li>Mått: 16 cm i diameter, 22 cm hög, öppning 6 cm</li>
            <li>Vikt: 1,2 kg</li>
            <li>Gräset på bilden ingår inte</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Ställ ett underlägg under när det är vatten i. Torkas med en fuktig trasa, inte i diskmaskin, och tas in före frosten.</p>`,
        fr: `
          <p>Sur Terra, on voit comment la pièce est née : les stries de la panse sont les doigts de celui qui l’a tournée. Cuite sans émail à l’extérieur, la terre reste mate, un peu rugueuse, et va de la rouille à l’orange clair selon la place du vase dans le four. Il est pensé pour les herbes sèches et les branches, mais supporte l’eau.</p>
          <h3>Détails</h3>
          <ul>
            <li>Terre cuite, intérieur émaillé</li>
            <li>Dimensions : 16 cm de diamètre, 22 cm de haut, col de 6 cm</li>
            <li>Poids : 1,2 kg</li>
            <li>Les herbes de la photo ne sont pas fournies</li>
          </ul>
          <h3>Entretien</h3>
          <p>Glissez un dessous sous le vase rempli d’eau. Chiffon humide, pas de lave-vaisselle ; à rentrer avant le gel.</p>`,
        en: `
          <p>You can see how Terra was made: the ridges round its middle are the fingers of the potter. The clay is fired without glaze on the outside, so the surface is matte and slightly rough, and the colour moves from rust to pale orange depending on where the vase stood in the kiln. It is made for dry grasses and branches, but will hold water.</p>
          <h3>Details</h3>
          <ul>
            <li>Terracotta, glazed inside</li>
            <li>Measures 16 cm across, 22 cm high, opening 6 cm</li>
            <li>Weight: 1.2 kg</li>
            <li>The grasses in the picture are not included</li>
          </ul>
          <h3>Care</h3>
          <p>Put a mat beneath it when it holds water. Wipe with a damp cloth, keep it out of the dishwasher, and bring it in before the frost.</p>`,
      },
      price: 3900,
      memberPrice: null,
      photos: [
        {
          file: 'vase-terra.jpg',
          alt: {
            no: 'Håndlaget terrakottavase med tørket gress',
            sv: 'Handgjord terrakottavas med torkat gräs',
            fr: 'Vase en terre cuite fait main, garni d’herbes séchées',
            en: 'Handmade terracotta vase with dried grasses',
          },
        },
      ],
    },
    {
      id: 4346,
      slug: 'dumbbells-pair',
      vendor: 'Nørrvik',
      name: {
        no: 'Par manualer, 2 × 3 kg',
        sv: 'Hantlar, 2 × 3 kg',
        fr: 'Paire d’haltères, 2 × 3 kg',
        en: 'Pair of dumbbells, 2 × 3 kg',
      },
      summary: {
        no: 'To sekskantede manualer i salviegrønt med riflet stålgrep.',
        sv: 'Två sexkantiga hantlar i salviagrönt med räfflat stålgrepp.',
        fr: 'Deux haltères hexagonaux vert sauge, poignée en acier strié.',
        en: 'Two sage green hexagonal dumbbells with knurled steel handles.',
      },
      description: { no: '', sv: '', fr: '', en: '' },
      price: 4999,
      memberPrice: 3999,
      photos: [
        {
          file: 'dumbbells-pair.jpg',
          alt: {
            no: 'Et par salviegrønne, sekskantede manualer med riflede stålgrep',
            sv: 'Ett par salviagröna, sexkantiga hantlar med räfflade stålgrepp',
            fr: 'Paire d’haltères hexagonaux vert sauge à poignées d’acier striées',
            en: 'Pair of sage green hexagonal dumbbells with knurled steel handles',
          },
        },
      ],
    },
  ],
}
