import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/platform/runtime/start-error.ts';
import { makeFolder, writeFile } from './copy-file.ts';

export const keyFiles = { private: 'backup-private-key.pem', public: 'backup-public-key.pem' } as const;

/** Makes the pair with which backups are encrypted and opened. It replaces no key. */
export async function makeBackupKeys(folder: string): Promise<{ privateKey: string; publicKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const written = { privateKey: join(folder, keyFiles.private), publicKey: join(folder, keyFiles.public) };
  await makeFolder(folder);
  try {
    await writeFile(written.privateKey, [Buffer.from(privateKey.export({ format: 'pem', type: 'pkcs8' }))]);
    await writeFile(written.publicKey, [Buffer.from(publicKey.export({ format: 'pem', type: 'spki' }))]);
  } catch (error) {
    throw new StartError(`No keys were made in ${folder}: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return written;
}

export function readPublicKey(file: string): Promise<KeyObject> {
  const wanted = `BACKUP_PUBLIC_KEY_FILE must be the public key that \`npm run backup-keys\` made (${keyFiles.public})`;
  return readKey(file, wanted, (pem) => {
    // A private key also yields a public one, but has no place on the machine that makes backups.
    if (pem.includes('PRIVATE KEY')) throw new Error('it is the private key, which must not be on this machine');
    return createPublicKey(pem);
  });
}

export function readPrivateKey(file: string): Promise<KeyObject> {
  const wanted = `The key must be the private one that \`npm run backup-keys\` made (${keyFiles.private})`;
  return readKey(file, wanted, (pem) => createPrivateKey(pem));
}

async function readKey(file: string, wanted: string, parse: (pem: string) => KeyObject): Promise<KeyObject> {
  try {
    const key = parse(await readFile(file, 'utf8'));
    if (key.asymmetricKeyType !== 'x25519') throw new Error('it is of another kind');
    return key;
  } catch (error) {
    throw new StartError(`${wanted}, but ${file} is not: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
