/** Brands of the demo's carousel; their logos are in demo/brands. */
export const demoBrands = [
  { file: 'halvora', name: 'Halvora' },
  { file: 'mirelle-sault', name: 'Mirelle Sault' },
  { file: 'norrvik', name: 'Nørrvik' },
  { file: 'tavelin', name: 'Tavelin' },
  { file: 'oktave', name: 'Oktave' },
  { file: 'brisa-lune', name: 'Brisa & Lune' },
  { file: 'kardemo', name: 'Kardemo' },
  { file: 'estrel', name: 'Estrel' },
]
