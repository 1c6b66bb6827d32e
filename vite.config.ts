import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Two builds: `vite build` makes the browser's files in dist/client, `vite build --ssr` the server's in dist/server.
 * The server build holds every entry that `bin/` and package.json start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [leaveOutDisplayNames(), compressFiles()])],
  publicDir: isSsrBuild ? false : 'src/storefront/public',
  // Libraries are built in: that makes starting three times faster, and React's production build is used whatever NODE_ENV says.
  // Those that carry native code or files of their own stay outside.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true as const,
      external: [
        'sharp',
        '@node-rs/argon2',
        '@electric-sql/pglite',
        'pg',
        'pg-boss',
        'pino',
        'nodemailer',
        'stripe',
        'sanitize-html',
        '@hono/node-server',
      ],
    },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            worker: 'src/commands/worker.ts',
            migrate: 'src/commands/migrate.ts',
            seed: 'src/commands/seed.ts',
            import: 'src/commands/import.ts',
            export: 'src/commands/export.ts',
            reconcile: 'src/commands/reconcile.ts',
            backup: 'src/commands/backup.ts',
            restore: 'src/commands/restore.ts',
            'make-pictures': 'src/commands/make-pictures.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        target: 'es2022',
        sourcemap: false,
        assetsDir: 'assets',
        // Inlined files would need data: in the Content-Security-Policy.
        assetsInlineLimit: 0,
        // Of what is fetched later: where shoppers go next is fetched in one step. The names of all other files would weigh more than they save.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed) =>
            /(category|product|cart|checkout)-screen/.test(file)
              ? needed.filter((each) => !/(libraries|runtime|entry-browser|products)-/.test(each))
              : [],
        },
        rolldownOptions: {
          input: ['src/storefront/entry-browser.tsx', 'src/storefront/starter.ts', 'src/storefront/fonts.css'],
          // Few files compress better and cost less to ask for than many, but one that takes long to run holds the page up: what every page
          // needs is React, the other libraries (with what every part imports) and the application; what lists show, what most other screens
          // show, what the shell shows later and what the home page's still parts are drawn with is one more each.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\//,
                  priority: 3,
                },
                {
                  name: 'libraries',
                  test: /node_modules\/(react-router|i18next|react-i18next|i18next-http-backend)\/|rolldown.runtime|vite.preload|src\/storefront\/(report|state\/(browser-storage|taken-over))\./,
                  priority: 3,
                },
                {
                  name: 'shared',
                  test: /src\/storefront\/(ui\/(button|testimonials|stars|card-marks|more-icons)|screens\/not-found\/.*|screens\/product\/landing-part)\./,
                },
                {
                  name: 'product-view',
                  test: /src\/storefront\/screens\/product\/(gallery-pictures|standard-view)\./,
                },
                {
                  name: 'products',
                  test: /src\/storefront\/(ui\/(product-card|product-grid|price|picture|picture-sources|section|use-slides|use-add-to-cart|breadcrumb)|cart-item)\./,
                },
                {
                  name: 'later',
                  test: /src\/storefront\/(shell\/(mobile-menu|welcome-modal|consent-banner|waiting-screen|error-screen|footer|help-banner)|ui\/(dialog|skeleton|use-modal|page-behind))\./,
                },
                {
                  name: 'home-still',
                  test: /src\/storefront\/(screens\/home\/(home-beginning|hero|benefit-strip|category-strip|home-end|membership-band)|ui\/accordion)\./,
                },
                {
                  name: 'navigation',
                  test: /src\/storefront\/(head|head-in-browser|screen-head|api-reads|product-cards)\.ts/,
                },
              ],
            },
          },
        },
      },
}))

/** Leaves a brotli and a gzip copy beside every file that is text, so that starting the shop compresses nothing. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    writeBundle({ dir = 'dist/client' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|html|txt)$/.test(entry.name)) continue
        const file = join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Names for developer tools keep components that nobody uses. */
function leaveOutDisplayNames(): Plugin {
  return {
    name: 'leave-out-display-names',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\s*[\w$]+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
