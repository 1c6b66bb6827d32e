import type { DemoPage } from '../demo-types.ts'

export const slipperSizes: DemoPage = {
  slug: 'size-guide-slippers',
  name: {
    no: 'Størrelsesguide for tøfler',
    sv: 'Storleksguide för tofflor',
    fr: 'Guide des tailles des chaussons',
    en: 'Size guide for slippers',
  },
  description: {
    no: `
      <p>Stå på et ark med hælen mot veggen, og mål fra veggen til den lengste tåen. Mål begge føttene og bruk det lengste målet.</p>
      <table>
        <thead><tr><th>EU</th><th>Fotlengde</th><th>Størrelse</th></tr></thead>
        <tbody>
          <tr><td>35–⁠39</td><td>22–⁠25 cm</td><td>S/M</td></tr>
          <tr><td>40</td><td>25,5 cm</td><td>S/M for tett passform, L/XL for plass til ullsokker</td></tr>
          <tr><td>41–⁠46</td><td>26–⁠29 cm</td><td>L/XL</td></tr>
        </tbody>
      </table>
      <p>Passer det likevel ikke, kan du sende varen tilbake innen fjorten dager: <a href="{{hrefWithdrawal}}">angre et kjøp</a>.</p>`,
    sv: `
      <p>Ställ dig på ett papper med hälen mot väggen och mät från väggen till den längsta tån. Mät båda fötterna och använd det längsta måttet.</p>
      <table>
        <thead><tr><th>EU</th><th>Fotlängd</th><th>Storlek</th></tr></thead>
        <tbody>
          <tr><td>35–⁠39</td><td>22–⁠25 cm</td><td>S/M</td></tr>
          <tr><td>40</td><td>25,5 cm</td><td>S/M för tät passform, L/XL för plats åt yllestrumpor</td></tr>
          <tr><td>41–⁠46</td><td>26–⁠29 cm</td><td>L/XL</td></tr>
        </tbody>
      </table>
      <p>Passar det ändå inte kan du skicka tillbaka varan inom fjorton dagar: <a href="{{hrefWithdrawal}}">ångra ett köp</a>.</p>`,
    fr: `
      <p>Debout sur une feuille, talon contre le mur, mesurez du mur jusqu’à l’orteil le plus long. Mesurez les deux pieds et retenez la plus grande longueur.</p>
      <table>
        <thead><tr><th>EU</th><th>Longueur du pied</th><th>Taille</th></tr></thead>
        <tbody>
          <tr><td>35–⁠39</td><td>22–⁠25 cm</td><td>S/M</td></tr>
          <tr><td>40</td><td>25,5 cm</td><td>S/M si vous les aimez ajustés, L/XL avec des chaussettes de laine</td></tr>
          <tr><td>41–⁠46</td><td>26–⁠29 cm</td><td>L/XL</td></tr>
        </tbody>
      </table>
      <p>Si la taille ne convient pas, vous pouvez renvoyer l’article dans les quatorze jours : <a href="{{hrefWithdrawal}}">se rétracter d’un achat</a>.</p>`,
    en: `
      <p>Stand on a sheet of paper with your heel to the wall, and measure from the wall to the longest toe. Measure both feet and use the longer one.</p>
      <table>
        <thead><tr><th>EU</th><th>Length of foot</th><th>Size</th></tr></thead>
        <tbody>
          <tr><td>35–⁠39</td><td>22–⁠25 cm</td><td>S/M</td></tr>
          <tr><td>40</td><td>25.5 cm</td><td>S/M for a close fit, L/XL for room with woollen socks</td></tr>
          <tr><td>41–⁠46</td><td>26–⁠29 cm</td><td>L/XL</td></tr>
        </tbody>
      </table>
      <p>If it does not fit after all, you can send it back within fourteen days: <a href="{{hrefWithdrawal}}">withdraw from a purchase</a>.</p>`,
  },
}

export const gloveSizes: DemoPage = {
  slug: 'size-guide-gloves',
  name: {
    no: 'Størrelsesguide for hansker',
    sv: 'Storleksguide för handskar',
    fr: 'Guide des tailles des gants',
    en: 'Size guide for gloves',
  },
  description: {
    no: `
      <p>Legg et målebånd rundt hånden der den er bredest, uten tommelen. Mål hånden du skriver med; den er ofte størst.</p>
      <table>
        <thead><tr><th>Størrelse</th><th>Håndomkrets</th></tr></thead>
        <tbody>
          <tr><td>Dame</td><td>17–⁠19,5 cm</td></tr>
          <tr><td>Herre</td><td>20–⁠24 cm</td></tr>
        </tbody>
      </table>
      <p>Passer det likevel ikke, kan du sende varen tilbake innen fjorten dager: <a href="{{hrefWithdrawal}}">angre et kjøp</a>.</p>`,
    sv: `
      <p>Lägg ett måttband runt handen där den är bredast, utan tummen. Mät den hand du skriver med; den är ofta störst.</p>
      <table>
        <thead><tr><th>Storlek</th><th>Handomkrets</th></tr></thead>
        <tbody>
          <tr><td>Dam</td><td>17–⁠19,5 cm</td></tr>
          <tr><td>Herr</td><td>20–⁠24 cm</td></tr>
        </tbody>
      </table>
      <p>Passar det ändå inte kan du skicka tillbaka varan inom fjorton dagar: <a href="{{hrefWithdrawal}}">ångra ett köp</a>.</p>`,
    fr: `
      <p>Passez un mètre ruban autour de la main à l’endroit le plus large, sans le pouce. Mesurez la main avec laquelle vous écrivez : c’est souvent la plus grande.</p>
      <table>
        <thead><tr><th>Taille</th><th>Tour de main</th></tr></thead>
        <tbody>
          <tr><td>Femme</td><td>17–⁠19,5 cm</td></tr>
          <tr><td>Homme</td><td>20–⁠24 cm</td></tr>
        </tbody>
      </table>
      <p>Si la taille ne convient pas, vous pouvez renvoyer l’article dans les quatorze jours : <a href="{{hrefWithdrawal}}">se rétracter d’un achat</a>.</p>`,
    en: `
      <p>Put a tape measure around your hand where it is widest, without the thumb. Measure the hand you write with; it is often the larger one.</p>
      <table>
        <thead><tr><th>Size</th><th>Hand girth</th></tr></thead>
        <tbody>
          <tr><td>Women</td><td>17–⁠19.5 cm</td></tr>
          <tr><td>Men</td><td>20–⁠24 cm</td></tr>
        </tbody>
      </table>
      <p>If it does not fit after all, you can send it back within fourteen days: <a href="{{hrefWithdrawal}}">withdraw from a purchase</a>.</p>`,
  },
}
