import { startProduct } from '#server/test/built-product.ts';
import { signInAs } from '../proof/requests.ts';
import { measureLoad } from './load.ts';
import { print } from './measure.ts';
import { readOptions } from './options.ts';
import { createProfile } from './profile.ts';
import { emailOfSize, planOfSizes } from './seed/plan.ts';
import { seededDirectory } from './seed/seeded-directory.ts';

const options = readOptions(process.argv.slice(2));
const directory = await seededDirectory(planOfSizes(options.sizes));
for (const size of options.sizes) {
  const profile = options.profile ? await createProfile() : undefined;
  const product = startProduct(directory, { API_CALLS_PER_MINUTE: '1000000' }, profile?.nodeFlags);
  try {
    const url = await product.address;
    const { cookie } = await signInAs(url, emailOfSize(size));
    const load = await measureLoad(url, [cookie], { seconds: options.seconds, ...(profile && { around: profile }) });
    print(`${size}: ${load.perSecond.toFixed(0)} req/s, p50 ${load.p50.toFixed(1)} ms, p95 ${load.p95.toFixed(1)} ms`);
  } finally {
    await product.stop();
  }
  await profile?.report(`mixed load, ${size} candidates`);
}
