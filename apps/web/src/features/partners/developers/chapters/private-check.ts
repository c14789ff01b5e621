import { call, code, heading, list, steps, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Private check',
  subtitle: 'Learn whether a phone is blocked, without naming its number to us.',
  blocks: [
    text(
      'Scope `private:check`. You send a blinded element, and load one of many buckets of a public set. We learn that you asked, not about which phone. The function is VOPRF of RFC 9497 with `ristretto255-SHA512`.',
    ),
    heading('client', 'With the client'),
    text('The package does the cryptography, in Node and in browsers, and has a command:'),
    {
      kind: 'downloads',
      files: [{ label: 'amana-private-check.tgz', href: '/developers/amana-private-check.tgz' }],
    },
    code('Install it', 'npm install https://AMANA/developers/amana-private-check.tgz'),
    heading('protocol', 'By yourself'),
    steps(
      'Read `/private/epoch`: the epoch, its public key, and the size of the buckets.',
      'Blind `amana-imei-v1` and the first 14 digits, and send the element.',
      'Verify the proof with the public key of the epoch; stop when it fails. Finalize gives 64 bytes.',
      'Load `/private/EPOCH/BUCKET`, without a key. An entry that begins with your tag says the status and the day.',
    ),
    call('private-epoch', 'The epoch'),
    call('blind', 'Evaluate an element'),
    heading('rules', 'Rules'),
    list(
      'A request has 1 to 100 elements, all of them answered or none.',
      'The clients that you make yourself have 1,000 elements a day together. An element costs nothing.',
      'Test clients are refused: 403 `private_not_in_sandbox`.',
      'The set has what networks block: stolen and lost phones, not reports that are under review.',
      'Keys of all epochs stand in [the public list](/.well-known/amana-private.json) and in the [public log](/transparency). Compare: everybody must see the same key.',
    ),
  ],
})
