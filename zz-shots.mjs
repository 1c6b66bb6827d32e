import { chromium } from 'playwright-core'
// node shots.mjs PORT name path [name path...] ; env DARK=1 LANG_=sv
const [port, ...rest] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu','--host-resolver-rules=MAP * 127.0.0.1'] })
for (const [w,h] of [[390,844],[1280,900]]) {
  const context = await browser.newContext({ viewport: {width:w,height:h}, colorScheme: process.env.DARK ? 'dark':'light', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/office/`)
  await page.getByLabel('E-mail').fill(process.env.MAIL ?? 'owner@vitrine.test')
  await page.getByLabel('Password').fill(process.env.PASS ?? 'owner-demo-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Your account/ }).waitFor()
  for (let i=0;i<rest.length;i+=2) {
    await page.goto(`http://localhost:${port}${rest[i+1]}`)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/shots/${rest[i]}-${w}${process.env.DARK?'-dark':''}.png`, fullPage: !!process.env.FULL })
  }
  await context.close()
}
await browser.close()
