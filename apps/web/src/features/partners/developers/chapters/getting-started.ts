import receivePython from '../../../../../examples/receive_webhook.py?raw'
import receivePhp from '../../../../../examples/receive-webhook.php?raw'
import receiveTypeScript from '../../../../../examples/receive-webhook.ts?raw'
import verifyPython from '../../../../../examples/verify_webhook.py?raw'
import verifyPhp from '../../../../../examples/verify-webhook.php?raw'
import verifyTypeScript from '../../../../../examples/verify-webhook.ts?raw'
import { call, heading, list, note, programs, steps, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Getting started',
  subtitle: 'From nothing to a first check and a verified webhook, with test numbers that cost nothing.',
  blocks: [
    heading('client', '1. A test client'),
    steps(
      'Create an account or sign in, then [apply as a partner](/partners/apply). You need not wait for the approval to test.',
      'Open [your organisation](/organisation), the tab Clients, and press “New client”. It is a test client: it sees invented phones, and nothing costs money.',
      'Copy the API key. It is shown once; a lost one is replaced by a new client.',
    ),
    heading('check', '2. The first check'),
    text(
      'Put your API key in the place of `API_KEY`. The number is invented and answers as a stolen phone: see all [test numbers](/developers/test-numbers).',
    ),
    call('first-check', 'First check'),
    heading('receiver', '3. A program that receives webhooks'),
    text(
      'A webhook is a signed request that Amana sends to an address of yours. Save the two files in one folder. The first one verifies signatures and needs nothing but the language:',
    ),
    programs('Verify a webhook', [
      { language: 'TypeScript', file: 'verify-webhook.ts', code: verifyTypeScript },
      { language: 'Python', file: 'verify_webhook.py', code: verifyPython },
      { language: 'PHP', file: 'verify-webhook.php', code: verifyPhp },
    ]),
    text(
      'The second one receives them. Its first line says how it is started. Node runs TypeScript as it is from version 22.18 on.',
    ),
    programs('Receive a webhook', [
      { language: 'TypeScript', file: 'receive-webhook.ts', code: receiveTypeScript },
      { language: 'Python', file: 'receive_webhook.py', code: receivePython },
      { language: 'PHP', file: 'receive-webhook.php', code: receivePhp },
    ]),
    note(
      'Amana sends to https addresses that the public internet reaches. While you develop, a tunnel gives your machine one.',
    ),
    heading('webhook', '4. A webhook, and its first event'),
    text(
      'Make the webhook with the address of your program in the place of `WEBHOOK_URL`, or press “New webhook” on [your organisation’s page](/organisation) and choose test events. Its `secret` is shown once. Start the program with it.',
    ),
    call('create-webhook', 'Make a webhook'),
    text(
      'Then ask for a test event, with the `id` of the answer in the place of `WEBHOOK_ID`. The button “Send a test” on your organisation’s page does the same.',
    ),
    call('test-webhook', 'Send a test event'),
    text(
      'Your program prints `verified`, the id of the event, its type and what it says. The list of deliveries shows what it answered:',
    ),
    call('list-deliveries', 'Deliveries'),
    heading('live', '5. Go live'),
    list(
      'An administrator approves your organisation and mails you. Until then only test clients work.',
      'Top up the balance on [your organisation’s page](/organisation). Each check has the price that stands there.',
      'Press “Go live” beside your test client and confirm with your password. The live client has its own id, secret and key; the test client keeps working.',
    ),
    heading('downloads', 'Clients that are written already'),
    text(
      'The client for TypeScript and JavaScript makes these calls, follows jobs and verifies webhooks. The other one asks without naming the number ([private check](/developers/private-check)).',
    ),
    {
      kind: 'downloads',
      files: [
        { label: 'amana-client.tgz', href: '/developers/amana-client.tgz' },
        { label: 'amana-private-check.tgz', href: '/developers/amana-private-check.tgz' },
      ],
    },
  ],
})
