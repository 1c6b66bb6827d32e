import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './bin/compress-files.ts'

/** The back office: a build of its own in dist/office, which shares no file with the shop's pages. */
export default defineConfig({
  plugins: [react(), tailwindcss(), compressFiles()],
  base: '/office/',
  publicDir: false,
  build: {
    outDir: 'dist/office',
    manifest: 'manifest.json',
    target: 'es2022',
    assetsDir: 'assets',
    // Inlined files would need data: in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/office/main.tsx' },
  },
})
