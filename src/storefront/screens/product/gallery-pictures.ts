export const pictureSizes = '(min-width: 1344px) 700px, (min-width: 1024px) 54vw, 100vw'
