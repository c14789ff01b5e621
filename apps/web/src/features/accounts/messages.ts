import { ACCOUNT_MESSAGES } from '@amana/contract/accounts'
import { EMAIL_MESSAGES } from '@amana/contract/primitives'
import { text } from '@amana/messages'

/**
 * Sign-in, registration, codes and forgotten passwords. Messages that both sides show come from the contract.
 */
export const auth = {
  back: 'Back',
  fields: {
    email: 'E-mail',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone number (optional)',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    otp: 'OTP code',
  },
  passwordLength: {
    tooShort: text('{length} of at least 8 characters'),
    enough: text('{length} characters'),
  },

  login: {
    title: 'Sign In',
    refused: {
      wrong_credentials: 'Invalid email or password. Please check your credentials and try again.',
      email_unverified: 'Please verify your account first. Check for any pending verification steps.',
    },
    heading: 'Sign In',
    subtitle: 'Verify, register and protect your devices.',
    home: 'Back to Home',
    forgot: 'Forgot password?',
    submit: 'Sign In',
    secure: {
      title: 'Secure Access',
      text: 'Your connection is encrypted. Amana never asks for your password or codes by phone, SMS or WhatsApp.',
    },
    newHere: 'New to Amana?',
    register: 'Create Account',
    success: 'Successfully Logged in',
    failedToast: 'Error Occured while Logging in',
    failed: 'Sign in failed. Please try again.',
    emailRequired: EMAIL_MESSAGES.required,
    passwordRequired: ACCOUNT_MESSAGES.passwordRequired,
    demo: {
      heading: 'Demo sign-ins',
      text: 'This is a demo. Choose a person to fill the form.',
    },
  },

  register: {
    title: 'Create Account',
    heading: 'Create Account',
    subtitle: 'One form, then a code to your email.',
    submit: 'Create Account',
    agree: text('By creating an account you agree to our {terms} and our {privacy}.'),
    terms: 'Terms',
    privacy: 'Privacy notice',
    emailHint: 'We send your verification code and reports here.',
    phoneHint: 'For example 803 123 4567.',
    identity: {
      title: 'Identity verification',
      text: 'We send a one-time code to your email to verify it. Later you may also verify with national identity (NIN) or central bank (BVN) records; that is optional.',
    },
    haveAccount: 'Already have an account?',
    signIn: 'Sign In',
    signInWith: 'Sign in with this email',
    failed: 'Registration failed. Please try again.',
    phoneFormat: 'Please check your phone number format',
    emailFormat: "Please check your email format or ensure it's valid",
    emailTaken: ACCOUNT_MESSAGES.emailTaken,
    firstNameRequired: ACCOUNT_MESSAGES.firstNameRequired,
    lastNameRequired: ACCOUNT_MESSAGES.lastNameRequired,
    passwordTooShort: ACCOUNT_MESSAGES.passwordTooShort,
  },

  otp: {
    title: 'Enter your code',
    headings: { register: 'Verify your email', signIn: 'Confirm it is you' },
    sentTo: text('We sent a 6-digit code to {email}.'),
    validity: 'It is valid for 10 minutes. Look in your spam folder too.',
    code: 'Verification code',
    submit: 'Confirm & Continue',
    resend: 'Resend Code',
    resendIn: 'New code in',
    noCode: 'No code yet?',
    help: {
      title: "Didn't get the code?",
      spam: 'Look in your spam folder. A code can take a minute or two.',
      address: 'Is the address above right?',
      correct: 'Correct it',
      wait: 'Still nothing?',
      again: 'Send it again',
    },
    sessionEnds: 'Your session ends in less than a minute.',
    verified: 'OTP verification successful',
    /** Two-factor sign-in with an authenticator app. */
    appCode: 'Enter the 6-digit code that your authenticator app shows now.',
    orApp: 'If you use an authenticator app, enter the code it shows instead.',
    useRecovery: 'Use a recovery code',
    useCode: 'Use a verification code',
    recovery: 'Recovery code',
    recoveryText:
      'Enter one of the recovery codes that you kept when you turned two-factor sign-in on. Each works once.',
    recoveryHint: '16 letters and digits, such as ABCD-EFGH-JKMN-PQRS.',
    nextDashboard: 'Taking you to your dashboard…',
    nextLogin: 'Taking you to sign in…',
    nextPassword: 'Next you choose a password…',
    passwordNeeded:
      'Your email address is verified. It was registered in another browser, perhaps by somebody else. So choose a new password: we send you a code for it.',
    accountVerified: 'Account verified successfully! Please sign in to continue.',
    sessionExpired: 'Your session has expired. Please register again.',
    signInExpired: 'Your session has expired. Please sign in again.',
    failed: 'OTP verification failed',
    resent: 'OTP sent successfully',
    resendFailed: 'Failed to send OTP',
  },

  forgot: {
    title: 'Forgot password',
    heading: 'Forgot your password?',
    subtitle: 'We send you a code. With it you choose a new password.',
    submit: 'Send Reset Link',
    backToLogin: 'Back to Sign In',
    sent: 'Otp has been sent to your email',
    checkHeading: 'Check Your Email',
    checkText: text('If an account has this address, a code is on its way to {email}.'),
    next: 'Next you choose a new password.',
    continue: 'Continue',
    failed: 'Forgot Password failed',
  },

  reset: {
    title: 'Reset password',
    heading: 'Choose a new password',
    sentTo: text('Enter the code we sent to {email}.'),
    subtitle: 'Enter the code from our email and a new password.',
    otpHint: '6 digits, valid for 10 minutes.',
    submit: 'Reset Password',
    otherCode: 'Send a new code',
    done: 'Your password has been reset. Please sign in.',
    failed: 'Forgot Password failed',
    failedToast: 'Error Occured',
  },
}
