import type { DemoCategory } from '../demo-types.ts'

export const beauty: DemoCategory = {
  id: 2,
  handle: 'beauty',
  slug: 'beauty',
  name: { no: 'Skjønnhet', sv: 'Skönhet', fr: 'Beauté', en: 'Beauty' },
  description: {
    no: '<p>Få produkter, brukt hver dag. Serum, krem og leppestift med korte ingredienslister, og en såpedispenser som gjør seg ved vasken.</p>',
    sv: '<p>Få produkter, använda varje dag. Serum, kräm och läppstift med korta ingredienslistor, och en tvålpump som gör sig vid handfatet.</p>',
    fr: '<p>Peu de produits, utilisés chaque jour. Un sérum, une crème et un rouge à lèvres aux formules courtes, et un distributeur de savon qui a sa place près du lavabo.</p>',
    en: '<p>Few products, used every day. A serum, a cream and a lipstick with short ingredient lists, and a soap dispenser that looks well beside the basin.</p>',
  },
  featured: false,
  photo: {
    file: 'category-beauty.jpg',
    alt: {
      no: 'Såpedispenser, serum, kremkrukke og leppestift på rosa sokler i morgenlys',
      sv: 'Tvålpump, serum, krämburk och läppstift på rosa socklar i morgonljus',
      fr: 'Distributeur de savon, sérum, pot de crème et rouge à lèvres sur des socles rose pâle',
      en: 'Soap dispenser, serum, cream jar and lipstick on blush plinths in morning light',
    },
  },
  products: [
    {
      id: 4322,
      slug: 'serum-dropper',
      vendor: 'Halvora',
      name: { no: 'Ansiktsserum Dråpe', sv: 'Ansiktsserum Droppe', fr: 'Sérum visage Goutte', en: 'Drop face serum' },
      summary: {
        no: 'Lett serum med hyaluronsyre og nypeolje, i ravfarget glass med pipette. 50 ml.',
        sv: 'Lätt serum med hyaluronsyra och nyponolja, i bärnstensfärgat glas med pipett. 50 ml.',
        fr: 'Sérum léger à l’acide hyaluronique et à l’huile de rose musquée, 50 ml.',
        en: 'A light serum with hyaluronic acid and rosehip oil, in amber glass. 50 ml.',
      },
      description: {
        no: `
          <p>Et serum for hud som strammer etter vask eller etter en dag i tørr inneluft. Hyaluronsyren binder fukt, nypeolje og skvalan legger et tynt, mykt lag utenpå. Det trekker inn på under et minutt og klistrer ikke under krem eller sminke.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>50 ml, uten parfyme og uten alkohol</li>
            <li>Flaske i ravfarget glass, riflet krage og hvit pipette i naturgummi</li>
            <li>Flaskens mål: 4,5 × 4,5 × 11 cm</li>
            <li>Den grønne flasken på siste bilde er nattserumet, som kommer senere</li>
          </ul>
          <h3>Slik bruker du det</h3>
          <p>Tre dråper på lett fuktig hud, morgen og kveld. Brukes opp innen seks måneder etter åpning. Prøv på en liten flekk først om huden din er ømfintlig.</p>`,
        sv: `
          <p>Ett serum för hud som stramar efter tvätt eller efter en dag i torr inomhusluft. Hyaluronsyran binder fukt, nyponolja och skvalan lägger ett tunt, mjukt lager utanpå. Det går in på under en minut och klibbar inte under kräm eller smink.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>50 ml, utan parfym och utan alkohol</li>
            <li>Flaska i bärnstensfärgat glas, räfflad krage och vit pipett i naturgummi</li>
            <li>Flaskans mått: 4,5 × 4,5 × 11 cm</li>
            <li>Den gröna flaskan på sista bilden är nattserumet, som kommer längre fram</li>
          </ul>
          <h3>Så använder du det</h3>
          <p>Tre droppar på lätt fuktig hud, morgon och kväll. Förbrukas inom sex månader efter öppnande. Prova på en liten yta först om du har känslig hud.</p>`,
        fr: `
          <p>Un sérum pour les peaux qui tiraillent après la toilette ou une journée en air sec. L’acide hyaluronique retient l’eau, l’huile de rose musquée et le squalane déposent un voile fin et souple. Il pénètre en moins d’une minute et ne colle ni sous la crème ni sous le maquillage.</p>
          <h3>Détails</h3>
          <ul>
            <li>50 ml, sans parfum ni alcool</li>
            <li>Flacon de verre ambré, bague striée et pipette blanche en caoutchouc naturel</li>
            <li>Dimensions du flacon : 4,5 × 4,5 × 11 cm</li>
            <li>Le flacon vert de la dernière photo est le sérum de nuit, à venir</li>
          </ul>
          <h3>Mode d’emploi</h3>
          <p>Trois gouttes sur une peau légèrement humide, matin et soir. À utiliser dans les six mois après ouverture. Peau sensible : faites d’abord un essai sur une petite zone.</p>`,
        en: `
          <p>A serum for skin that feels tight after washing, or after a day in dry indoor air. Hyaluronic acid holds the moisture; rosehip oil and squalane leave a thin, supple layer on top. It sinks in within a minute and does not pill under cream or make-up.</p>
          <h3>Details</h3>
          <ul>
            <li>50 ml, no fragrance and no alcohol</li>
            <li>Amber glass bottle, ribbed collar and white dropper bulb in natural rubber</li>
            <li>Bottle measures 4.5 × 4.5 × 11 cm</li>
            <li>The green bottle in the last picture is the night serum, which follows later</li>
          </ul>
          <h3>How to use</h3>
          <p>Three drops on slightly damp skin, morning and evening. Use within six months of opening. If your skin is sensitive, try a small patch first.</p>`,
      },
      price: 4200,
      memberPrice: 3150,
      photos: [
        {
          file: 'serum-dropper.jpg',
          alt: {
            no: 'Serumflaske i ravfarget glass med gullfarget krage og hvit pipette',
            sv: 'Serumflaska i bärnstensfärgat glas med guldfärgad krage och vit pipett',
            fr: 'Flacon de sérum en verre ambré, bague dorée et pipette blanche',
            en: 'Amber glass serum bottle with a gold collar and white dropper bulb',
          },
        },
        {
          file: 'serum-dropper-2.jpg',
          alt: {
            no: 'Nærbilde av den riflede gullkragen og gummiballen på pipetten',
            sv: 'Närbild på den räfflade guldkragen och pipettens gummiblåsa',
            fr: 'Gros plan sur la bague dorée striée et la poire de la pipette',
            en: 'Close-up of the ribbed gold collar and the rubber bulb of the serum dropper',
          },
        },
        {
          file: 'serum-dropper-3.jpg',
          alt: {
            no: 'Serumflasken i salviegrønt glass med svart pipette',
            sv: 'Serumflaskan i salviagrönt glas med svart pipett',
            fr: 'Le flacon de sérum en verre vert sauge, pipette noire',
            en: 'The serum bottle in sage green glass with a black bulb',
          },
        },
      ],
    },
    {
      id: 4323,
      slug: 'cream-jar-rosee',
      vendor: 'Mirelle Sault',
      name: { no: 'Dagkrem Rosée', sv: 'Dagkräm Rosée', fr: 'Crème de jour Rosée', en: 'Rosée day cream' },
      summary: {
        no: 'Myk dagkrem med sheasmør og rosevann i frostet, rosa glasskrukke. 50 ml.',
        sv: 'Mjuk dagkräm med sheasmör och rosenvatten i frostad rosa glasburk. 50 ml.',
        fr: 'Crème de jour au karité et à l’eau de rose, en pot de verre givré. 50 ml.',
        en: 'A soft day cream with shea butter and rose water in a frosted glass jar. 50 ml.',
      },
      description: {
        no: `
          <p>Rosée er tykk i krukken og lett på huden. Sheasmør og havreolje gjør den næringsrik nok for vinteren, mens rosevannet gir en svak duft som er borte før du er ute av badet. Vi liker den best på normal og tørr hud; blank hud klarer seg med halve mengden.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>50 ml, laget uten silikon og mineralolje</li>
            <li>Krukke i frostet, rosa glass med rosagullfarget lokk i metall</li>
            <li>Krukkens mål: 7 cm i diameter, 5 cm høy</li>
            <li>Krukken kan vaskes og brukes videre når kremen er tom</li>
          </ul>
          <h3>Slik bruker du den</h3>
          <p>En klatt på størrelse med en ert, varmet mellom fingrene. Holdbar tolv måneder etter åpning, ved romtemperatur.</p>`,
        sv: `
          <p>Rosée är fast i burken och lätt på huden. Sheasmör och havreolja gör den närande nog för vintern, medan rosenvattnet ger en svag doft som hunnit försvinna innan du lämnar badrummet. Vi tycker bäst om den på normal och torr hud; blank hud klarar sig med halva mängden.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>50 ml, gjord utan silikon och mineralolja</li>
            <li>Burk i frostat rosa glas med roséguldfärgat metallock</li>
            <li>Burkens mått: 7 cm i diameter, 5 cm hög</li>
            <li>Burken kan diskas och användas till annat när krämen är slut</li>
          </ul>
          <h3>Så använder du den</h3>
          <p>En klick stor som en ärta, värmd mellan fingrarna. Håller tolv månader efter öppnande, i rumstemperatur.</p>`,
        fr: `
          <p>Dense dans le pot, légère sur la peau. Le beurre de karité et l’huile d’avoine la rendent assez nourrissante pour l’hiver, et l’eau de rose laisse un parfum si discret qu’il s’efface avant la fin de la toilette. Nous la préférons sur les peaux normales à sèches ; une peau grasse se contentera d’une demi-dose.</p>
          <h3>Détails</h3>
          <ul>
            <li>50 ml, formulée sans silicone ni huile minérale</li>
            <li>Pot en verre rose givré, couvercle en métal or rose</li>
            <li>Dimensions du pot : 7 cm de diamètre, 5 cm de haut</li>
            <li>Une fois vide, le pot se lave et se réemploie</li>
          </ul>
          <h3>Mode d’emploi</h3>
          <p>Une noisette réchauffée entre les doigts. Se conserve douze mois après ouverture, à température ambiante.</p>`,
        en: `
          <p>Rosée is dense in the jar and light on the skin. Shea butter and oat oil make it rich enough for winter, while rose water leaves a faint scent that is gone before you are out of the bathroom. We like it best on normal and dry skin; if yours is oily, half the amount will do.</p>
          <h3>Details</h3>
          <ul>
            <li>50 ml, made without silicone or mineral oil</li>
            <li>Jar in frosted rose glass with a rose gold metal lid</li>
            <li>Jar measures 7 cm across and 5 cm high</li>
            <li>Wash the empty jar and use it for something else</li>
          </ul>
          <h3>How to use</h3>
          <p>An amount the size of a pea, warmed between the fingers. Keeps for twelve months after opening at room temperature.</p>`,
      },
      price: 5499,
      memberPrice: 4399,
      photos: [
        {
          file: 'cream-jar-rosee.jpg',
          alt: {
            no: 'Åpen kremkrukke i frostet, rosa glass med hvit krem, lokket lent mot krukken',
            sv: 'Öppen krämburk i frostat rosa glas med vit kräm, locket lutat mot burken',
            fr: 'Pot de crème ouvert en verre rose givré, couvercle or rose posé contre lui',
            en: 'Open frosted rose glass cream jar with swirled white cream, rose gold lid leaning beside it',
          },
        },
      ],
    },
    {
      id: 4324,
      slug: 'lipstick-velours',
      vendor: 'Mirelle Sault',
      name: { no: 'Leppestift Velours', sv: 'Läppstift Velours', fr: 'Rouge à lèvres Velours', en: 'Velours lipstick' },
      summary: {
        no: 'Dyp rosa leppestift med fløyelsmatt finish og hylse i svart og gull. 3,5 g.',
        sv: 'Djupt rosa läppstift med sammetsmatt finish och hylsa i svart och guld. 3,5 g.',
        fr: 'Rouge à lèvres rose profond au fini velours, étui noir et or. 3,5 g.',
        en: 'A deep rose lipstick with a velvet finish, in a black and gold case. 3.5 g.',
      },
      description: {
        no: `
          <p>En dyp rosa tone som verken er rød eller lilla, og som kler de fleste fordi den ligner leppenes egen farge, bare tydeligere. Finishen er fløyelsmatt uten å tørke ut; bivoks og aprikosolje gjør at den glir på i ett drag. Den tåler en kopp kaffe, men ikke en hel middag.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>3,5 g, i fargen Rose profond</li>
            <li>Blank, svart hylse med gullfargede ringer og hette som sitter</li>
            <li>Hylsens mål: 2 × 2 × 7,5 cm</li>
            <li>Uten parfyme</li>
          </ul>
          <h3>Slik bruker du den</h3>
          <p>Rett fra stiften for full farge, eller dupp den på med fingeren for et svakere skjær. Oppbevares kjølig; myk voks liker ikke vinduskarmer.</p>`,
        sv: `
          <p>En djup rosa ton som varken är röd eller lila och som klär de flesta, eftersom den liknar läpparnas egen färg, bara tydligare. Finishen är sammetsmatt utan att torka ut; bivax och aprikosolja gör att den glider på i ett enda drag. Den klarar en kopp kaffe men inte en hel middag.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>3,5 g, i färgen Rose profond</li>
            <li>Blank svart hylsa med guldfärgade ringar och lock som sitter</li>
            <li>Hylsans mått: 2 × 2 × 7,5 cm</li>
            <li>Utan parfym</li>
          </ul>
          <h3>Så använder du det</h3>
          <p>Direkt från stiftet för full färg, eller duttat med fingret för en svagare ton. Förvaras svalt; mjukt vax trivs inte på fönsterbrädan.</p>`,
        fr: `
          <p>Un rose profond, ni rouge ni violet, qui va à presque tout le monde parce qu’il reprend la couleur naturelle des lèvres en plus franc. Le fini est velours sans dessécher : la cire d’abeille et l’huile d’abricot le font glisser d’un seul trait. Il résiste à un café, pas à tout un dîner.</p>
          <h3>Détails</h3>
          <ul>
            <li>3,5 g, teinte Rose profond</li>
            <li>Étui noir brillant, bagues dorées, capuchon bien ajusté</li>
            <li>Dimensions de l’étui : 2 × 2 × 7,5 cm</li>
            <li>Sans parfum</li>
          </ul>
          <h3>Mode d’emploi</h3>
          <p>Directement au raisin pour une couleur pleine, ou tapoté du bout du doigt pour un voile plus léger. À garder au frais : la cire n’aime pas les rebords de fenêtre.</p>`,
        en: `
          <p>A deep rose that is neither red nor purple, and suits most people because it is close to the colour of the lips themselves, only clearer. The finish is velvet without being dry; beeswax and apricot oil let it glide on in one stroke. It survives a cup of coffee, though not a whole dinner.</p>
          <h3>Details</h3>
          <ul>
            <li>3.5 g, in the shade Rose profond</li>
            <li>Glossy black case with gold-coloured rings and a cap that stays put</li>
            <li>Case measures 2 × 2 × 7.5 cm</li>
            <li>No fragrance</li>
          </ul>
          <h3>How to use</h3>
          <p>Straight from the bullet for full colour, or pressed on with a fingertip for a softer tint. Keep it cool; soft wax does not like windowsills.</p>`,
      },
      price: 2799,
      memberPrice: 2199,
      photos: [
        {
          file: 'lipstick-velours.jpg',
          alt: {
            no: 'Åpen leppestift i dyp rosa med svart og gullfarget hylse, hetten ligger ved siden av',
            sv: 'Öppet läppstift i djupt rosa med hylsa i svart och guld, locket ligger bredvid',
            fr: 'Rouge à lèvres ouvert, rose profond, étui noir et or, capuchon posé à côté',
            en: 'Open lipstick in a deep rose shade with black and gold case, cap lying beside it',
          },
        },
      ],
    },
    {
      id: 4325,
      slug: 'soap-pump-sauge',
      vendor: 'Halvora',
      name: {
        no: 'Såpedispenser Sauge',
        sv: 'Tvålpump Sauge',
        fr: 'Distributeur de savon Sauge',
        en: 'Sauge soap dispenser',
      },
      summary: {
        no: 'Såpedispenser i salviegrønn keramikk med gullfarget pumpe. Rommer 350 ml.',
        sv: 'Tvålpump i salviagrön keramik med guldfärgad pump. Rymmer 350 ml.',
        fr: 'Distributeur de savon en céramique vert sauge, pompe dorée. Contenance 350 ml.',
        en: 'Soap dispenser in sage green ceramic with a gold-coloured pump. Holds 350 ml.',
      },
      description: {
        no: `
          <p>En såpeflaske som får stå fremme. Keramikken er dreid i en myk flaskeform og glassert i en dempet salviegrønn; glasuren har små variasjoner, så ingen er helt like. Bunnen er tung nok til at den blir stående når du pumper med én hånd.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Glassert steintøy, pumpe i rustfritt stål med børstet gullfinish</li>
            <li>Rommer 350 ml, leveres tom</li>
            <li>Mål: 8 cm i diameter, 19 cm høy med pumpe</li>
            <li>Passer til håndsåpe, balsam og oppvaskmiddel</li>
          </ul>
          <h3>Stell</h3>
          <p>Keramikken tåler oppvaskmaskin, pumpen skylles i varmt vann. Blir pumpen treg, hjelper det å pumpe lunkent vann med litt eddik gjennom den.</p>`,
        sv: `
          <p>En tvålflaska som får stå framme. Keramiken är drejad i en mjuk flaskform och glaserad i dämpad salviagrön ton; glasyren skiftar lite, så ingen är riktigt den andra lik. Botten är tung nog för att den ska stå kvar när du pumpar med en hand.</p>
          <h3>Detaljer</h3>
          <ul>
            <li>Glaserat stengods, pump i rostfritt stål med borstad guldfinish</li>
            <li>Rymmer 350 ml, levereras tom</li>
            <li>Mått: 8 cm i diameter, 19 cm hög med pump</li>
            <li>Passar till handtvål, balsam och diskmedel</li>
          </ul>
          <h3>Skötsel</h3>
          <p>Keramiken tål maskindisk, pumpen sköljs i varmt vatten. Om pumpen blir trög hjälper det att pumpa ljummet vatten med lite ättika genom den.</p>`,
        fr: `
          <p>Un flacon de savon que l’on n’a pas envie de cacher. La céramique est tournée en une forme douce et émaillée d’un vert sauge assourdi ; l’émail varie légèrement, si bien qu’aucune pièce n’est tout à fait identique. La base est assez lourde pour rester en place quand on pompe d’une seule main.</p>
          <h3>Détails</h3>
          <ul>
            <li>Grès émaillé, pompe en acier inoxydable à finition or brossé</li>
            <li>Contenance 350 ml, livré vide</li>
            <li>Dimensions : 8 cm de diamètre, 19 cm de haut avec la pompe</li>
            <li>Convient au savon liquide, à l’après-shampoing et au liquide vaisselle</li>
          </ul>
          <h3>Entretien</h3>
          <p>Le grès passe au lave-vaisselle, la pompe se rince à l’eau chaude. Si elle durcit, faites-y passer de l’eau tiède additionnée d’un peu de vinaigre.</p>`,
        en: `
          <p>A soap bottle you need not hide. The ceramic is thrown in a soft bottle shape and glazed a muted sage; the glaze varies a little, so no two are quite alike. The base is heavy enough to stay where it is when you pump with one hand.</p>
          <h3>Details</h3>
          <ul>
            <li>Glazed stoneware, stainless steel pump with a brushed gold finish</li>
            <li>Holds 350 ml, supplied empty</li>
            <li>Measures 8 cm across, 19 cm high with the pump</li>
            <li>For hand soap, conditioner or washing-up liquid</li>
          </ul>
          <h3>Care</h3>
          <p>The stoneware is dishwasher safe; rinse the pump in hot water. Should the pump become stiff, run lukewarm water with a little vinegar through it.</p>`,
      },
      price: 3400,
      memberPrice: 2900,
      photos: [
        {
          file: 'soap-pump-sauge.jpg',
          alt: {
            no: 'Salviegrønn såpedispenser i keramikk med pumpe i børstet gull',
            sv: 'Salviagrön tvålpump i keramik med pump i borstat guld',
            fr: 'Distributeur de savon en céramique vert sauge, pompe en or brossé',
            en: 'Sage green ceramic soap dispenser with a brushed gold pump',
          },
        },
      ],
    },
  ],
}
