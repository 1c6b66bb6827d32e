import type { DemoCategory } from '../demo-types.ts'
import { sound } from './sound.ts'

export const electronics: DemoCategory = {
  id: 5,
  handle: 'electronics',
  slug: 'elektronikk',
  name: { no: 'Elektronikk', sv: 'Elektronik', fr: 'Électronique', en: 'Electronics' },
  description: null,
  featured: true,
  photo: {
    file: 'category-electronics.jpg',
    alt: {
      no: 'Hodetelefoner, høyttaler i tekstil, retrokamera og mobiltelefoner på støvblå sokler',
      sv: 'Hörlurar, tygklädd högtalare, retrokamera och mobiltelefoner på dammblå socklar',
      fr: 'Casque, enceinte en tissu, appareil photo rétro et téléphones sur des socles bleu gris',
      en: 'Headphones, fabric speaker, retro camera and smartphones on dusty blue plinths',
    },
  },
  products: [
    ...sound,
    {
      id: 4338,
      slug: 'smartphone-slate',
      vendor: 'Estrel',
      name: { no: 'Mobiltelefon Slate', sv: 'Mobiltelefon Slate', fr: 'Téléphone Slate', en: 'Slate smartphone' },
      summary: {
        no: 'Mobiltelefon i skifergrått med skjerm på 6,3 tommer og to kameraer. 256 GB.',
        sv: 'Mobiltelefon i skiffergrått med 6,3 tums skärm och två kameror. 256 GB.',
        fr: 'Téléphone gris ardoise, écran de 6,3 pouces, deux appareils photo, 256 Go.',
        en: 'A slate grey smartphone with a 6.3 inch screen and two cameras. 256 GB.',
      },
      description: {
        no: `
          <p>Slate er en telefon uten mye ståhei. Baksiden er matt og tar ikke fingermerker, de to kameraene står pent under hverandre, og skjermen er lys nok til å leses på en benk i solen. Den går i halvannet døgn på en lading og får oppdateringer i sju år.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>OLED-skjerm på 6,3 tommer, 120 bilder i sekundet</li>
            <li>8 GB minne, 256 GB lagring, plass til to SIM</li>
            <li>Hovedkamera på 50 megapiksler og vidvinkel</li>
            <li>Ramme i aluminium, matt glass bak, vanntett til 1,5 m</li>
            <li>Mål: 15 × 7,2 × 0,8 cm. Vekt: 178 g. Selges enkeltvis, ulåst</li>
          </ul>
          <h3>Stell</h3>
          <p>Batteriet varer lengst når det holdes mellom 20 og 80 prosent. Skjermen tørkes med en tørr mikrofiberklut.</p>`,
        sv: `
          <p>Slate är en telefon utan väsen. Baksidan är matt och tar inte fingeravtryck, de två kamerorna står prydligt under varandra och skärmen är ljus nog att läsa på en bänk i solen. Den klarar ett och ett halvt dygn på en laddning och får uppdateringar i sju år.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>OLED-skärm på 6,3 tum, 120 bilder i sekunden</li>
            <li>8 GB minne, 256 GB lagring, plats för två SIM</li>
            <li>Huvudkamera på 50 megapixel och vidvinkel</li>
            <li>Ram i aluminium, matt glas bak, vattentät till 1,5 m</li>
            <li>Mått: 15 × 7,2 × 0,8 cm. Vikt: 178 g. Säljs styckvis, olåst</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Batteriet håller längst om det ligger mellan 20 och 80 procent. Skärmen torkas med en torr mikrofiberduk.</p>`,
        fr: `
          <p>Slate est un téléphone sans esbroufe. Le dos mat ne garde pas les traces de doigts, les deux objectifs s’alignent sagement, et l’écran reste lisible sur un banc en plein soleil. Il tient un jour et demi par charge et recevra des mises à jour pendant sept ans.</p>
          <h3>Détails</h3>
          <ul>
            <li>Écran OLED de 6,3 pouces, 120 images par seconde</li>
            <li>8 Go de mémoire, 256 Go de stockage, double SIM</li>
            <li>Capteur principal de 50 mégapixels et grand-angle</li>
            <li>Châssis en aluminium, dos en verre mat, étanche à 1,5 m</li>
            <li>Dimensions : 15 × 7,2 × 0,8 cm. Poids : 178 g. Vendu à l’unité, débloqué</li>
          </ul>
          <h3>Entretien</h3>
          <p>La batterie vieillit mieux entre 20 et 80 pour cent. L’écran s’essuie avec une microfibre sèche.</p>`,
        en: `
          <p>Slate is a phone without fuss. The matte back does not take fingerprints, the two cameras sit neatly one above the other, and the screen is bright enough to read on a bench in the sun. It lasts a day and a half on one charge and receives updates for seven years.</p>
          <h3>Details</h3>
          <ul>
            <li>6.3 inch OLED screen, 120 frames a second</li>
            <li>8 GB memory, 256 GB storage, room for two SIMs</li>
            <li>50 megapixel main camera and a wide angle</li>
            <li>Aluminium frame, matte glass back, waterproof to 1.5 m</li>
            <li>Measures 15 × 7.2 × 0.8 cm. Weight: 178 g. Sold singly, unlocked</li>
          </ul>
          <h3>Care</h3>
          <p>The battery lives longest between 20 and 80 per cent. Wipe the screen with a dry microfibre cloth.</p>`,
      },
      price: 59999,
      memberPrice: 52999,
      photos: [
        {
          file: 'smartphone-slate.jpg',
          alt: {
            no: 'To skifergrå mobiltelefoner: den ene viser skjermen, den andre baksiden med to linser',
            sv: 'Två skiffergrå mobiltelefoner: den ena visar skärmen, den andra baksidan med två linser',
            fr: 'Deux téléphones gris ardoise, l’un de face, l’autre de dos avec ses deux objectifs',
            en: 'Two slate grey smartphones standing, one showing an abstract dune wallpaper, one showing its back with two lenses',
          },
        },
      ],
    },
    {
      id: 4339,
      slug: 'turntable-vinyl',
      vendor: 'Oktave',
      name: { no: 'Platespiller Vinyl', sv: 'Skivspelare Vinyl', fr: 'Platine Vinyl', en: 'Vinyl record player' },
      summary: {
        no: 'Remdrevet platespiller i massiv valnøtt med sølvfarget tonearm.',
        sv: 'Remdriven skivspelare i massiv valnöt med silverfärgad tonarm.',
        fr: 'Platine à courroie, socle en noyer massif et bras argenté.',
        en: 'A belt-driven record player in solid walnut with a silver-coloured tonearm.',
      },
      description: {
        no: `
          <p>En platespiller som er ferdig stilt inn når du løfter den ut av esken: sett på remmen, vipp ned armen, hør på platen. Sokkelen er skåret ut av ett stykke valnøtt, så årene løper sammenhengende fra kant til kant. Føttene demper skritt på gamle gulv.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Remdrift, 33 og 45 omdreininger</li>
            <li>Tonearm i aluminium med montert pickup (bevegelig magnet)</li>
            <li>Innebygd forforsterker som kan kobles ut</li>
            <li>Mål: 43 × 34 × 12 cm. Vekt: 6,2 kg</li>
            <li>Signalkabel og matte i filt følger med, platen ikke</li>
          </ul>
          <h3>Stell</h3>
          <p>Børst stiften bakfra og frem etter hver tiende plate. Valnøtten kan oljes tynt en gang i året; bytt rem omtrent hvert femte år.</p>`,
        sv: `
          <p>En skivspelare som är färdiginställd när du lyfter den ur kartongen: sätt på remmen, fäll ner armen, lyssna på skivan. Sockeln är skuren ur ett enda stycke valnöt, så ådringen löper obruten från kant till kant. Fötterna dämpar steg på gamla golv.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Remdrift, 33 och 45 varv</li>
            <li>Tonarm i aluminium med monterad pickup (rörlig magnet)</li>
            <li>Inbyggt försteg som kan kopplas ur</li>
            <li>Mått: 43 × 34 × 12 cm. Vikt: 6,2 kg</li>
            <li>Signalkabel och filtmatta ingår, skivan inte</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Borsta nålen bakifrån och framåt efter var tionde skiva. Valnöten kan oljas tunt en gång om året; byt rem ungefär vart femte år.</p>`,
        fr: `
          <p>Une platine déjà réglée au sortir du carton : on pose la courroie, on abaisse le bras, on écoute. Le socle est taillé dans une seule pièce de noyer, dont les veines courent sans interruption d’un bord à l’autre. Les pieds amortissent les pas sur les vieux parquets.</p>
          <h3>Détails</h3>
          <ul>
            <li>Entraînement par courroie, 33 et 45 tours</li>
            <li>Bras en aluminium, cellule à aimant mobile montée</li>
            <li>Préamplificateur intégré, débrayable</li>
            <li>Dimensions : 43 × 34 × 12 cm. Poids : 6,2 kg</li>
            <li>Câble et tapis de feutre fournis, disque non fourni</li>
          </ul>
          <h3>Entretien</h3>
          <p>Brossez la pointe de l’arrière vers l’avant tous les dix disques. Huilez légèrement le noyer une fois par an et changez la courroie tous les cinq ans environ.</p>`,
        en: `
          <p>A record player that is set up when you lift it from the box: fit the belt, lower the arm, listen. The plinth is cut from a single piece of walnut, so the grain runs unbroken from edge to edge. The feet take up footsteps on old floors.</p>
          <h3>Details</h3>
          <ul>
            <li>Belt drive, 33 and 45 rpm</li>
            <li>Aluminium tonearm with a moving-magnet cartridge fitted</li>
            <li>Built-in preamplifier that can be switched out</li>
            <li>Measures 43 × 34 × 12 cm. Weight: 6.2 kg</li>
            <li>Signal cable and felt mat included, record not</li>
          </ul>
          <h3>Care</h3>
          <p>Brush the stylus from back to front after every ten records. Oil the walnut thinly once a year, and change the belt about every fifth year.</p>`,
      },
      price: 34900,
      memberPrice: 27900,
      youtubeLink: 'https://www.youtube.com/embed/M7lc1UVf-VE',
      photos: [
        {
          file: 'turntable-vinyl.jpg',
          alt: {
            no: 'Platespiller i valnøtt med en svart vinylplate og sølvfarget tonearm',
            sv: 'Skivspelare i valnöt med en svart vinylskiva och silverfärgad tonarm',
            fr: 'Platine en noyer, disque vinyle noir et bras argenté',
            en: 'Walnut record player with a spinning black vinyl record and silver tonearm',
          },
        },
      ],
    },
  ],
}
