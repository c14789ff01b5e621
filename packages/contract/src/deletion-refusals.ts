/** Reasons why an account cannot be deleted now. Only the server needs these texts. */
export const ACCOUNT_IN_USE = {
  stolen:
    'One of your phones is reported stolen. When you have it back, say so first. Then you can delete your account.',
  lost: 'One of your phones is reported lost. When you have it back, say so first. Then you can delete your account.',
  hold: 'The police hold one of your phones. You can delete your account when they end the hold.',
  transfer:
    'One of your phones is in a transfer. Cancel it, or wait until it has ended. Then you can delete your account.',
} as const
