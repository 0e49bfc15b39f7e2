import { describe, expect, test } from 'vitest';
import { readNetworks } from '../networks.ts';
import { NoPrinterAddress, PrinterNetworks } from './printer-networks.ts';

const networksOf = (text: string, names: Record<string, string[]> = {}): PrinterNetworks =>
  new PrinterNetworks(readNetworks(text) ?? [], async (name) => {
    const addresses = names[name];
    if (!addresses) throw new Error(`${name} is not known.`);
    return addresses;
  });

const outcome = (found: Promise<string>): Promise<string> =>
  found.catch((error: unknown) =>
    error instanceof NoPrinterAddress ? (error.isOutside ? 'outside' : 'unknown') : 'thrown',
  );

describe('PRINTER_NETWORKS', () => {
  test.each([['10.0.4.0/24'], ['10.0.4.7'], [' 10.0.4.0/24 , fd12:3456::/64 '], ['0.0.0.0/0'], ['::1/128']])(
    'takes %s',
    (text) => {
      expect(networksOf(text).isOff).toBe(false);
    },
  );

  test('of nothing is off', () => {
    expect(networksOf(' ').isOff).toBe(true);
  });

  test.each([
    ['10.0.4.0/33'],
    ['10.0.4/24'],
    ['10.0.4.0/-1'],
    ['10.0.4.0/24/8'],
    ['10.0.4.0/'],
    ['fd12::/129'],
    ['::ffff:10.0.4.0/120'],
    ['::ffff:a00:400/120'],
    ['fe80::1%eth0'],
    ['printers.site.example'],
    ['*'],
    ['10.0.4.0-10.0.4.9'],
  ])('does not take %s', (text) => {
    expect(readNetworks(text)).toBeNull();
  });
});

describe('the address that a job goes to', () => {
  const networks = networksOf('10.0.4.0/24, 192.168.7.20, fd12:3456::/64', {
    'bench.site.example': ['10.0.4.9'],
    'both.site.example': ['10.0.4.9', 'fd12:3456::9'],
    'rebound.example': ['10.0.4.9', '169.254.169.254'],
    'inside-out.example': ['127.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
    '127.1': ['127.0.0.1'],
    '2130706433': ['127.0.0.1'],
    '0x7f.1': ['127.0.0.1'],
    '0177.0.0.1': ['127.0.0.1'],
    '10.0.4.9.': ['10.0.4.9'],
    localhost: ['::1', '127.0.0.1'],
    'none.example': [],
  });

  test.each([
    ['10.0.4.0', '10.0.4.0'],
    ['10.0.4.255', '10.0.4.255'],
    ['192.168.7.20', '192.168.7.20'],
    ['fd12:3456::9', 'fd12:3456::9'],
    ['FD12:3456:0:0::0009', 'fd12:3456::9'],
    // A mapped address is the IPv4 address that a connection to it reaches.
    ['::ffff:10.0.4.9', '10.0.4.9'],
    ['::ffff:0a00:0409', '10.0.4.9'],
    ['0:0:0:0:0:ffff:10.0.4.9', '10.0.4.9'],
    ['bench.site.example', '10.0.4.9'],
    ['both.site.example', '10.0.4.9'],
  ])('%s is %s', async (host, address) => {
    expect(await outcome(networks.addressOf(host))).toBe(address);
  });

  test.each([
    ['10.0.5.0'],
    ['10.0.3.255'],
    ['192.168.7.21'],
    ['127.0.0.1'],
    ['0.0.0.0'],
    ['255.255.255.255'],
    ['224.0.0.1'],
    ['169.254.169.254'],
    ['::'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:7f00:1'],
    ['::ffff:0.0.0.0'],
    ['::10.0.4.9'],
    ['64:ff9b::10.0.4.9'],
    ['2002:0a00:0409::1'],
    ['ff02::1'],
    ['fd12:3456:0:1::9'],
    ['fd12:3456::9%eth0'],
    ['rebound.example'],
    ['inside-out.example'],
    ['mapped.example'],
    ['127.1'],
    ['2130706433'],
    ['0x7f.1'],
    ['0177.0.0.1'],
    ['localhost'],
  ])('%s lies outside @security-7.8', async (host) => {
    expect(await outcome(networks.addressOf(host))).toBe('outside');
  });

  test.each([['none.example'], ['no.such.example'], ['']])('%j is not known', async (host) => {
    expect(await outcome(networks.addressOf(host))).toBe('unknown');
  });

  test.each([['0.0.0.0'], ['::'], ['::ffff:0.0.0.0'], ['224.0.0.1'], ['255.255.255.255'], ['ff02::1']])(
    '%s is no printer, however wide the networks are @security-7.8',
    async (host) => {
      expect(await outcome(networksOf('0.0.0.0/0, ::/0').addressOf(host))).toBe('outside');
    },
  );

  test('a name server that does not answer holds nobody up, nor gets a second look-up of the same name beside the first', async () => {
    let count = 0;
    let answering = Promise.withResolvers<string[]>();
    const lookUp = () => {
      count += 1;
      answering = Promise.withResolvers<string[]>();
      return answering.promise;
    };
    const slow = new PrinterNetworks([{ address: '10.0.4.0', bits: 24 }], lookUp, 5);
    const asked = () =>
      slow
        .addressOf('bench.site.example')
        .catch((error: unknown) => (error instanceof NoPrinterAddress ? error.said.code : 'thrown'));
    expect([await asked(), await asked(), count]).toEqual(['printer.name_silent', 'printer.name_silent', 1]);
    answering.resolve(['10.0.4.9']);
    await new Promise((resolve) => setImmediate(resolve));
    const again = asked();
    answering.resolve(['10.0.4.8']);
    expect([await again, count]).toEqual(['10.0.4.8', 2]);
  });

  test('a name is looked up once, and every one of its addresses counts @security-7.8', async () => {
    let count = 0;
    const once = new PrinterNetworks([{ address: '10.0.4.0', bits: 24 }], async () => {
      count += 1;
      return count === 1 ? ['10.0.4.9'] : ['127.0.0.1'];
    });
    expect(await once.addressOf('bench.site.example')).toBe('10.0.4.9');
    expect(count).toBe(1);
  });
});
