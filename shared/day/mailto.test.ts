import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handOver, LONGEST_MAILTO } from './mailto.ts';

/** Parses the link as a mail program does. */
function opened(href: string) {
  const [to = '', query = ''] = href.slice('mailto:'.length).split('?');
  const headers = query.split('&').map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]);
  return { to: decodeURIComponent(to), ...Object.fromEntries(headers.filter(([name]) => name !== '')) };
}

describe('a mailto link', () => {
  it('contains the whole mail, with CRLF line endings', () => {
    const { href, pasted } = handOver('grace+jobs@example.com', { subject: 'Hello', body: 'One\nTwo\r\nThree' });
    expect(href).toBe('mailto:grace%2Bjobs%40example.com?subject=Hello&body=One%0D%0ATwo%0D%0AThree');
    expect(pasted).toBeNull();
  });

  it('cannot be injected with another header or address', () => {
    const hostile = 'A&bcc=x@evil.example?cc=y%0D%0ABcc: z#end 👩‍💻 مرحبا';
    const { href } = handOver('a?bcc=b@evil.example,c@evil.example', { subject: hostile, body: hostile });
    expect(opened(href)).toEqual({ to: 'a?bcc=b@evil.example,c@evil.example', subject: hostile, body: hostile });
    const { href: broken } = handOver('a@example.com', { subject: 'One\r\nBcc: x@evil.example', body: '' });
    expect(broken).toBe('mailto:a%40example.com?subject=One%20Bcc%3A%20x%40evil.example');
  });

  it('moves the text to the clipboard only when it is too long', () => {
    const room = LONGEST_MAILTO - 'mailto:a%40example.com?subject=Hi&body='.length;
    expect(handOver('a@example.com', { subject: 'Hi', body: 'x'.repeat(room) }).pasted).toBeNull();
    const long = 'x'.repeat(room + 1);
    expect(handOver('a@example.com', { subject: 'Hi', body: long })).toEqual({
      href: 'mailto:a%40example.com?subject=Hi',
      pasted: long,
    });
    const subject = '日'.repeat(250);
    expect(handOver('a@example.com', { subject, body: 'Text' })).toEqual({
      href: 'mailto:a%40example.com',
      pasted: `${subject}\n\nText`,
    });
  });

  it('round-trips any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, (body) => {
        const { href, pasted } = handOver('a@example.com', { subject: 'Hi', body });
        expect(pasted).toBeNull();
        const expected = body.replaceAll(/\r\n|\r|\n/g, '\r\n');
        expect(opened(href)).toEqual({ to: 'a@example.com', subject: 'Hi', ...(body !== '' && { body: expected }) });
      }),
    );
    expect(() => handOver('a@example.com', { subject: '\ud83d', body: '\ud83d' })).not.toThrow();
  });
});
