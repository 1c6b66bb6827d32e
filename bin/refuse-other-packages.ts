import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'
import { serverPackages } from './server-packages.js'

/** Fails the build where the server's files would load a package that is not named as one to load. */
export function refuseOtherPackages(): Plugin {
  return {
    name: 'refuse-other-packages',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        for (const name of [...part.imports, ...part.dynamicImports]) {
          const isNamed = serverPackages.some((each) => name === each || name.startsWith(`${each}/`))
          if (!(name in bundle) && !isBuiltin(name) && !isNamed) {
            this.error(`${part.fileName} would load ${name}: build it in, or name it in bin/server-packages.js`)
          }
        }
      }
    },
  }
}
