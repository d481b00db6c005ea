import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findOrInstallBrowser } from './find-browser.ts';

/** `npm run icons`: renders every picture made from the logo, web/public/favicon.svg. */
const GREEN = '#0b6b67';

interface Icon {
  file: string;
  size: number;
  /**
   * The size of the logo within the picture: systems crop maskable icons to their own shape, so the corners are filled.
   */
  share: number;
  background: string;
}

const icons: Icon[] = [
  { file: 'icon-32.png', size: 32, share: 1, background: 'transparent' },
  { file: 'icon-192.png', size: 192, share: 1, background: 'transparent' },
  { file: 'icon-512.png', size: 512, share: 1, background: 'transparent' },
  { file: 'icon-maskable-512.png', size: 512, share: 0.8, background: GREEN },
  { file: 'apple-touch-icon.png', size: 180, share: 0.86, background: GREEN },
];

async function drawIcon(page: Page, logo: string, { file, size, share, background }: Icon): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background}; }
    img { width: ${share * 100}%; height: ${share * 100}%; }
  </style><img src="${logo}">`);
  await page.screenshot({ path: `web/public/${file}`, omitBackground: true });
}

/** The preview image for shared links. */
async function drawShareImage(page: Page, logo: string): Promise<void> {
  const screen = await asDataUrl('web/public/screen-dashboard-light.webp', 'image/webp');
  const typeface = await asDataUrl('web/fonts/inter-latin.woff2', 'font/woff2');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 400 700; src: url(${typeface}) format('woff2'); }
    body { margin: 0; height: 630px; overflow: hidden; position: relative; color: #15191c;
      background: radial-gradient(900px 500px at 20% 0, #d7ece9, #f7f8f8 75%);
      font-family: Inter; }
    header { display: flex; align-items: center; gap: 18px; margin: 64px 0 0 72px; font-size: 34px; font-weight: 600; }
    header img { width: 56px; }
    h1 { margin: 34px 0 0 72px; width: 560px; font-size: 60px; line-height: 1.08; letter-spacing: -0.03em; font-weight: 600; }
    p { margin: 26px 0 0 72px; width: 560px; text-wrap: balance; font-size: 26px; line-height: 1.4; color: #545d64; }
    .screen { position: absolute; left: 690px; top: 110px; width: 1000px; border-radius: 18px;
      box-shadow: 0 0 0 1px #cfd4d7, 0 30px 80px rgb(16 22 26 / 0.22); }
  </style>
  <header><img src="${logo}">Placewell</header>
  <h1>Every client, candidate and fee in one calm place</h1>
  <p>The recruitment CRM for solo recruiters and small firms. 30 days free.</p>
  <img class="screen" src="${screen}">`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: 'web/public/og-image.jpg', quality: 86 });
}

async function asDataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser((line) => process.stdout.write(`${line}\n`)),
});
try {
  const page = await browser.newPage();
  const logo = await asDataUrl('web/public/favicon.svg', 'image/svg+xml');
  for (const icon of icons) await drawIcon(page, logo, icon);
  await drawShareImage(page, logo);
} finally {
  await browser.close();
}
