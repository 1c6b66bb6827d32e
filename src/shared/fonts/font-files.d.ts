/** The address under which the build serves the file. */
declare module '*.woff2' {
  const address: string
  export default address
}

/** The file itself, as a `data:` address. */
declare module '*.ttf?inline' {
  const data: string
  export default data
}
