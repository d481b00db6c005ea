import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  throw new Error('A program that reads files has no network');
}

/**
 * Takes Node's ways to the network out of this process: HTTP, TLS and fetch all connect through `net`. It stops what a
 * library does. What gets around JavaScript is up to the walls of the system (`confinement.ts`).
 */
export function refuseNetwork(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
  for (const asks of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    const names = Object.getOwnPropertyNames(asks).filter((name) => /^(lookup|resolve|reverse)/.test(name));
    Object.assign(asks, Object.fromEntries(names.map((name) => [name, refuse])));
  }
  // For code that imports single functions by name.
  syncBuiltinESMExports();
}
