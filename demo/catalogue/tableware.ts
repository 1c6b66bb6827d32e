import type { DemoProduct } from '../demo-types.ts'

/** Category Home: candle, mugs and teapot. */
export const tableware: DemoProduct[] = [
  {
    id: 4341,
    slug: 'candle-lin',
    vendor: 'Kardemo',
    name: { no: 'Duftlys Lin', sv: 'Doftljus Lin', fr: 'Bougie parfumée Lin', en: 'Lin scented candle' },
    summary: {
      no: 'Duftlys i tykt glass med lokk i eik. Lin, bergamott og litt sedertre, 45 timer.',
      sv: 'Doftljus i tjockt glas med eklock. Linne, bergamott och lite cederträ, 45 timmar.',
      fr: 'Bougie en verre épais, couvercle en chêne : lin, bergamote, cèdre. 45 heures.',
      en: 'Candle in thick glass with an oak lid: linen, bergamot and cedar. 45 hours.',
    },
    description: {
      no: `
          <p>Lin lukter som et åpent vindu i et rom med nyvasket sengetøy. Bergamott i begynnelsen, så lin og hvit te, og litt sedertre som blir igjen når flammen er slukket. Den er blandet for å merkes i ett rom, ikke i hele huset. Lokket av eik holder støvet ute og slukker flammen uten røyk.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>220 g voks av raps og soya, veke i bomull</li>
            <li>Brenner om lag 45 timer</li>
            <li>Glass: 8,5 cm i diameter, 9,5 cm høyt</li>
            <li>Et av bildene viser lyset i salviegrønn keramikk</li>
          </ul>
          <h3>Stell</h3>
          <p>La hele overflaten smelte første gang, da brenner lyset jevnt siden. Klipp veken til fem millimeter før hver tenning. Glasset vaskes og brukes videre.</p>`,
      sv: `
          <p>Lin doftar som ett öppet fönster i ett rum med nytvättade lakan. Bergamott först, sedan linne och vitt te, och lite cederträ som dröjer kvar när lågan är släckt. Ljuset är blandat för att märkas i ett rum, inte i hela huset. Eklocket håller dammet ute och släcker lågan utan rök.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>220 g vax av raps och soja, veke i bomull</li>
            <li>Brinner i ungefär 45 timmar</li>
            <li>Glas: 8,5 cm i diameter, 9,5 cm högt</li>
            <li>En av bilderna visar ljuset i salviagrön keramik</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Låt hela ytan smälta första gången, då brinner ljuset jämnt sedan. Klipp veken till fem millimeter före varje tändning. Glaset diskas och används vidare.</p>`,
      fr: `
          <p>Lin sent la fenêtre ouverte dans une chambre aux draps frais. La bergamote d’abord, puis le lin et le thé blanc, et un peu de cèdre qui demeure une fois la flamme éteinte. Dosée pour une pièce, non pour toute la maison. Le couvercle en chêne protège de la poussière et étouffe la flamme sans fumée.</p>
          <h3>Détails</h3>
          <ul>
            <li>220 g de cire de colza et de soja, mèche en coton</li>
            <li>Environ 45 heures de combustion</li>
            <li>Verre : 8,5 cm de diamètre, 9,5 cm de haut</li>
            <li>L’une des photos montre la bougie en céramique vert sauge</li>
          </ul>
          <h3>Entretien</h3>
          <p>La première fois, laissez fondre toute la surface : la bougie brûlera ensuite régulièrement. Coupez la mèche à cinq millimètres avant chaque usage. Le verre se lave et se réemploie.</p>`,
      en: `
          <p>Lin smells of an open window in a room with fresh sheets. Bergamot to begin with, then linen and white tea, and a little cedar that stays when the flame is out. It is blended to be noticed in one room, not the whole house. The oak lid keeps the dust off and puts the flame out without smoke.</p>
          <h3>Details</h3>
          <ul>
            <li>220 g of rapeseed and soy wax, cotton wick</li>
            <li>Burns for about 45 hours</li>
            <li>Glass: 8.5 cm across, 9.5 cm high</li>
            <li>One of the pictures shows the candle in sage ceramic</li>
          </ul>
          <h3>Care</h3>
          <p>Let the whole surface melt the first time, and the candle will burn evenly after that. Trim the wick to five millimetres before each lighting. Wash the glass and keep it.</p>`,
    },
    price: 3499,
    memberPrice: 2499,
    featured: true,
    photos: [
      {
        file: 'candle-lin.jpg',
        alt: {
          no: 'Tent duftlys i tykt glass med etikett, lokket av eik ved siden av',
          sv: 'Tänt doftljus i tjockt glas med etikett, eklocket bredvid',
          fr: 'Bougie parfumée allumée dans un verre épais, couvercle en chêne à côté',
          en: 'Lit scented candle in a thick glass with linen label and its oak lid beside it',
        },
      },
      {
        file: 'candle-lin-2.jpg',
        alt: {
          no: 'Nærbilde av flammen og den smeltende voksen',
          sv: 'Närbild på lågan och det smältande vaxet',
          fr: 'Gros plan sur la flamme et la cire qui fond',
          en: 'Close-up of the candle flame and the melting wax',
        },
      },
      {
        file: 'candle-lin-3.jpg',
        alt: {
          no: 'Lyset i en salviegrønn keramikkopp',
          sv: 'Ljuset i en salviagrön keramikmugg',
          fr: 'La bougie dans un gobelet de céramique vert sauge',
          en: 'The candle in a sage ceramic tumbler',
        },
      },
    ],
  },
  {
    id: 4342,
    slug: 'mug-stone',
    vendor: 'Kardemo',
    name: {
      no: 'Kopper Stone, to stk.',
      sv: 'Muggar Stone, två st',
      fr: 'Deux tasses Stone',
      en: 'Stone mugs, set of two',
    },
    summary: {
      no: 'To stablebare steintøykopper, én havrefarget og én salviegrønn. 300 ml.',
      sv: 'Två stapelbara stengodsmuggar, en havrefärgad och en salviagrön. 300 ml.',
      fr: 'Deux tasses en grès empilables, l’une avoine, l’autre vert sauge. 300 ml.',
      en: 'Two stacking stoneware mugs, one oatmeal and one sage. 300 ml each.',
    },
    description: {
      no: `
          <p>To kopper som passer sammen uten å være like: én i spettet havre, én i salviegrønt. De stables trygt, tar liten plass i skapet og har en hank med rom til to fingrer. Den nederste kanten er uglassert, så du kjenner leiren når du løfter koppen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Steintøy, dreid og glassert for hånd</li>
            <li>Rommer 300 ml hver</li>
            <li>Mål: 8,5 cm i diameter, 8 cm høye</li>
            <li>Prikker og fargetone varierer litt fra kopp til kopp</li>
            <li>Selges som sett av to</li>
          </ul>
          <h3>Stell</h3>
          <p>Tåler oppvaskmaskin og mikrobølgeovn. Den rå kanten kan få spor av te; litt natron på en fuktig svamp tar dem bort. Sett dem ikke rett fra kjøleskapet i varm ovn.</p>`,
      sv: `
          <p>Två muggar som hör ihop utan att vara lika: en i spräcklig havre, en i salviagrönt. De går att stapla tryggt, tar liten plats i skåpet och har ett öra med rum för två fingrar. Nederkanten är oglaserad, så du känner leran när du lyfter muggen.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Stengods, drejat och glaserat för hand</li>
            <li>Rymmer 300 ml vardera</li>
            <li>Mått: 8,5 cm i diameter, 8 cm höga</li>
            <li>Prickar och färgton skiftar lite från mugg till mugg</li>
            <li>Säljs som ett par</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Tål maskindisk och mikrovågsugn. Den råa kanten kan få spår av te; lite bikarbonat på en fuktig svamp tar bort dem. Ställ dem inte direkt från kylen i en varm ugn.</p>`,
      fr: `
          <p>Deux tasses qui vont ensemble sans se ressembler : l’une avoine mouchetée, l’autre vert sauge. Elles s’empilent sans crainte, prennent peu de place dans le placard, et leur anse accueille deux doigts. Le bas n’est pas émaillé : on sent la terre en soulevant la tasse.</p>
          <h3>Détails</h3>
          <ul>
            <li>Grès tourné et émaillé à la main</li>
            <li>Contenance : 300 ml chacune</li>
            <li>Dimensions : 8,5 cm de diamètre, 8 cm de haut</li>
            <li>Les mouchetures et la teinte varient un peu d’une tasse à l’autre</li>
            <li>Vendues par deux</li>
          </ul>
          <h3>Entretien</h3>
          <p>Passent au lave-vaisselle et au micro-ondes. Le thé peut marquer le bord nu : un peu de bicarbonate sur une éponge humide suffit. Évitez de les passer du réfrigérateur au four chaud.</p>`,
      en: `
          <p>Two mugs that belong together without being alike: one in speckled oatmeal, one in sage. They stack safely, take little room in the cupboard and have a handle for two fingers. The lower edge is unglazed, so you feel the clay as you lift the mug.</p>
          <h3>Details</h3>
          <ul>
            <li>Stoneware, thrown and glazed by hand</li>
            <li>Each holds 300 ml</li>
            <li>Measures 8.5 cm across, 8 cm high</li>
            <li>Speckles and shade vary a little from mug to mug</li>
            <li>Sold as a pair</li>
          </ul>
          <h3>Care</h3>
          <p>Safe in the dishwasher and the microwave. Tea may mark the bare edge; a little bicarbonate on a damp sponge takes it off. Do not move them straight from the fridge to a hot oven.</p>`,
    },
    price: 2800,
    memberPrice: null,
    photos: [
      {
        file: 'mug-stone.jpg',
        alt: {
          no: 'To stablede steintøykopper, en salviegrønn over en spettet havrefarget',
          sv: 'Två staplade stengodsmuggar, en salviagrön ovanpå en spräckligt havrefärgad',
          fr: 'Deux tasses en grès empilées, l’une vert sauge, l’autre avoine mouchetée',
          en: 'Two stacked stoneware mugs, a sage one on a speckled oatmeal one',
        },
      },
    ],
  },
  {
    id: 4343,
    slug: 'teapot-fonte',
    vendor: 'Kardemo',
    name: { no: 'Tekanne Fonte', sv: 'Tekanna Fonte', fr: 'Théière Fonte', en: 'Fonte teapot' },
    summary: {
      no: 'Tekanne i sort støpejern med knottet mønster og sil i stål. 0,8 liter.',
      sv: 'Tekanna i svart gjutjärn med knottrat mönster och sil i stål. 0,8 liter.',
      fr: 'Théière en fonte noire à picots, filtre en acier. 0,8 litre.',
      en: 'A black cast iron teapot with a hobnail pattern and a steel strainer. 0.8 litres.',
    },
    description: {
      no: `
          <p>Støpejern er tregt på den gode måten: det tar tid å varme opp, og så holder det teen varm til avisen er lest. Fonte er støpt i sand etter en gammel form, med små knotter i rader og en bøyle som kan felles ned. Den lille knotten på lokket er i messing og blir mørkere med årene.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Støpejern, emaljert innvendig</li>
            <li>Rommer 0,8 liter, omtrent fire kopper</li>
            <li>Uttakbar sil i rustfritt stål</li>
            <li>Mål: 20 × 16 × 20 cm med bøylen oppe. Vekt: 1,6 kg</li>
          </ul>
          <h3>Stell</h3>
          <p>Til te, ikke til koking på komfyren. Skyll i varmt vann uten såpe, tørk straks, og la lokket stå av til den er helt tørr.</p>`,
      sv: `
          <p>Gjutjärn är trögt på det bra sättet: det tar tid att värma, och sedan håller det teet varmt tills tidningen är läst. Fonte är gjuten i sand efter en gammal form, med små knottror i rader och en bygel som går att fälla. Den lilla knoppen på locket är i mässing och mörknar med åren.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Gjutjärn, emaljerat invändigt</li>
            <li>Rymmer 0,8 liter, ungefär fyra koppar</li>
            <li>Löstagbar sil i rostfritt stål</li>
            <li>Mått: 20 × 16 × 20 cm med bygeln uppfälld. Vikt: 1,6 kg</li>
          </ul>
          <h3>Skötsel</h3>
          <p>För te, inte för kokning på spisen. Skölj i varmt vatten utan diskmedel, torka genast och låt locket vara av tills den är helt torr.</p>`,
      fr: `
          <p>La fonte est lente, et c’est sa qualité : elle prend son temps pour chauffer, puis garde le thé chaud jusqu’à la dernière page du journal. Fonte est coulée au sable d’après un moule ancien, avec ses rangées de picots et son anse rabattable. Le petit bouton de laiton du couvercle fonce avec les années.</p>
          <h3>Détails</h3>
          <ul>
            <li>Fonte, intérieur émaillé</li>
            <li>Contenance : 0,8 litre, environ quatre tasses</li>
            <li>Filtre amovible en acier inoxydable</li>
            <li>Dimensions : 20 × 16 × 20 cm, anse levée. Poids : 1,6 kg</li>
          </ul>
          <h3>Entretien</h3>
          <p>Pour infuser, non pour bouillir sur le feu. Rincez à l’eau chaude sans savon, essuyez aussitôt et laissez sécher sans couvercle.</p>`,
      en: `
          <p>Cast iron is slow in the good sense: it takes its time to warm up, and then keeps the tea hot until you have finished the paper. Fonte is cast in sand from an old mould, with small nubs in rows and a handle that folds down. The little knob on the lid is brass and darkens over the years.</p>
          <h3>Details</h3>
          <ul>
            <li>Cast iron, enamelled inside</li>
            <li>Holds 0.8 litres, about four cups</li>
            <li>Removable strainer in stainless steel</li>
            <li>Measures 20 × 16 × 20 cm with the handle up. Weight: 1.6 kg</li>
          </ul>
          <h3>Care</h3>
          <p>For brewing, not for boiling on the hob. Rinse in hot water without soap, dry at once and leave the lid off until it is quite dry.</p>`,
    },
    price: 5999,
    memberPrice: 4799,
    photos: [
      {
        file: 'teapot-fonte.jpg',
        alt: {
          no: 'Sort tekanne i støpejern med knottet mønster og buet bøyle',
          sv: 'Svart tekanna i gjutjärn med knottrat mönster och böjd bygel',
          fr: 'Théière en fonte noire à picots fins, anse en arc',
          en: 'Black cast iron teapot with a fine hobnail pattern and arched handle',
        },
      },
    ],
  },
]
