import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './bin/compress-files.ts'
import { refuseOtherPackages } from './bin/refuse-other-packages.ts'
import { serverPackages } from './bin/server-packages.js'

/**
 * Two builds: `vite build` makes the browser's files in dist/client, `vite build --ssr` the server's in dist/server. The
 * back office has its own, vite.office.config.ts.
 * The server build holds every entry that `bin/` and package.json start.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), isSsrBuild ? refuseOtherPackages() : compressFiles()],
  publicDir: isSsrBuild ? false : 'src/storefront/public',
  // Libraries are built in: that makes starting three times faster, and React's production build is used whatever
  // NODE_ENV says. Those that carry native code or files of their own stay outside.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: {
      noExternal: true as const,
      external: serverPackages,
    },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          // Stack traces need places only; the sources' text would be half of the server's files.
          output: { sourcemapExcludeSources: true },
          input: {
            main: 'src/main.ts',
            worker: 'src/commands/worker.ts',
            migrate: 'src/commands/migrate.ts',
            seed: 'src/commands/seed.ts',
            import: 'src/commands/import.ts',
            export: 'src/commands/export.ts',
            reconcile: 'src/commands/reconcile.ts',
            owner: 'src/commands/owner.ts',
            backup: 'src/commands/backup.ts',
            restore: 'src/commands/restore.ts',
            'move-files': 'src/commands/move-files.ts',
            'make-images': 'src/commands/make-images.ts',
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
        // What every page has loaded is not named again for each screen.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, needed) =>
            needed.filter((file) => !/\/(react|libraries|first-visit|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          input: [
            'src/storefront/browser/entry-browser.tsx',
            'src/storefront/browser/boot-loader.ts',
            'src/storefront/browser/fonts.css',
          ],
          // What changes with the libraries alone stays in the browser's cache when the shop changes.
          output: {
            // The first script names every file: a digest is name enough, but for those that are asked for by name.
            chunkFileNames: ({ name }) =>
              /^(react|libraries|first-visit|rolldown-runtime|product-screen)$/.test(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'libraries',
                  // Of the icons what each of them is drawn by.
                  test: /node_modules\/((react-router|i18next|react-i18next|i18next-http-backend)\/|lucide-react\/dist\/esm\/(?!icons\/|dynamic|lucide))/,
                },
                // What every first visit loads: one file packs better than many of a few lines.
                {
                  name: 'first-visit',
                  test: /src\/storefront\/(ui\/(product-card|price|image|section|use-slides|use-add-to-cart|late-|scripted-|breadcrumb|stars|testimonials|save-button)|state\/(product-cards|use-had-trial|kept-ids|viewed|saved|message-queue|api-write)|shell\/(welcome-modal|consent-banner)|browser\/after-start)|lucide-react\/dist\/esm\/icons\/(truck|message-circle|clock-3|chevron-left)\./,
                },
              ],
            },
          },
        },
      },
}))
