import type { Translation } from '@amana/messages'
import type * as english from '../../../../src/modules/accounts/messages.ts'

export default {
  notice: {
    hello: 'Hello {name},',
    keepAddress: 'Keep dis e-mail address',
    newPassword: 'Choose new password',
    tellAdministrator: 'If anytin look wrong to you, tell your administrator at once.',
    officerId: 'Officer ID',
    oneTimePassword: 'One-time password',
    signIn: 'Log in as officer',
    reason: 'You get dis e-mail because e concern di safety of your Amana account.',
  },
  notices: {
    locked: {
      subject: 'Log in to your Amana account don pause',
      paragraphs: [
        'Somebody type wrong password for your account too many times. We don pause new tries: for 15 minutes first, and longer if e hapun again. Wia you don log in already, you go remain logged in.',
        'If na you, wait and try again. If no be you, your password still hold. E still good make you choose new one wey you no dey use for anywia else.',
      ],
    },
    pin_locked: {
      subject: 'Your Amana security PIN don lock',
      paragraphs: [
        'Somebody wey log in to your account type wrong security PIN five times. Nobody fit use am there for 15 minutes first, and longer if e hapun again: until then nobody fit use am transfer any device.',
        'You still fit report say dem tiff device or e lost: for di website with your password, or by phone with your PIN.',
        'If na you, wait and try again. If no be you, anoda pesin don log in like say na you: change your password, e go log out evri device, and then change your PIN.',
      ],
    },
    caller_locked: {
      subject: 'Wrong security PINs by phone for your Amana account',
      paragraphs: [
        'Somebody dial Amana, type phone number wey your account get or bin get, and type wrong security PIN five times. Dat caller need to wait now. You no need wait: your PIN dey work wia you log in, and from oda phones.',
        'If na you, wait and try again. If no be you, your PIN still hold. Choose anoda one for di settings if e fit be say somebody sabi am.',
      ],
    },
    callers_locked: {
      subject: 'Plenti phones dey try to guess your Amana security PIN',
      paragraphs: [
        'Dem type fifty wrong security PINs by phone for one number wey your account get or bin get, from different phones. Oda phones apart from dat number need to wait now: for one hour first, and longer if e hapun again. Your PIN dey work wia you log in.',
        'Choose anoda PIN for di settings, with six digits: longer one hard to guess.',
      ],
    },
    pin_changed: {
      subject: 'Your Amana security PIN don change',
      paragraphs: [
        'Somebody just change di security PIN of your account. From now on, transfers and flags need di new one.',
        'If na you, you no need do anytin. If no be you, somebody sabi your password and your PIN: reset your password now.',
      ],
    },
    password_changed: {
      subject: 'Your Amana password don change',
      paragraphs: [
        'Somebody just change di password of your account, and evri device wey bin log in don log out.',
        'If na you, you no need do anytin. If no be you, reset your password now.',
      ],
    },
    two_factor_on: {
      subject: 'Two-factor log in don on',
      paragraphs: [
        'From now on your Amana account go ask for second step afta di password. Keep your recovery codes for wia you fit see dem without your phone: each one dey open di account once.',
        'If no be you, somebody don log in like say na you: reset your password now, and tell us.',
      ],
    },
    two_factor_off: {
      subject: 'Two-factor log in don off',
      paragraphs: [
        'Your Amana account no dey ask for second step afta di password again. Authenticator and recovery codes no dey again.',
        'If na you, you no need do anytin. If no be you, somebody sabi your password: reset am now and on di second step again.',
      ],
    },
    two_factor_locked: {
      subject: 'Wrong log in codes for your Amana account',
      paragraphs: [
        'When one log in to your account dey wait for im second step, somebody type wrong code five times. We don pause di second step: for 15 minutes first, and longer if e hapun again. Wia you don log in already, you go remain logged in.',
        'If you just start to log in before dat time, make sure say di clock of your phone correct and try again later. E fit also be pesin wey sabi only your e-mail address: wrong code no dey open anytin. If you no start to log in, somebody sabi your password: choose new one now.',
      ],
    },
    recovery_code_used: {
      subject: 'Somebody use recovery code of your Amana account',
      paragraphs: [
        'Somebody just log in to your account with your password and one of your recovery codes. Nobody fit use dat code again.',
        'If na you, you no need do anytin. If no be you, choose new password now: e go log out evri device.',
      ],
    },
    email_change_asked: {
      subject: 'Somebody wan change di e-mail address of your account',
      paragraphs: [
        'Somebody wey log in to your Amana account ask to use anoda e-mail address, with di correct password. E go change when pesin use di link wey we send to di new address.',
        'If na you, you no need do anytin here. If no be you, use di link wey dey down keep dis address: e go log out evri device. Then choose new password.',
      ],
    },
    email_changed: {
      subject: 'Di e-mail address of your Amana account don change',
      paragraphs: [
        'Your Amana account just move go anoda e-mail address. Mails and codes go dey go there from now on.',
        'If na you, you no need do anytin. If no be you, use di link wey dey down bring dis address back, within 7 days: e go log out evri device. Then choose new password.',
      ],
    },
    email_restored: {
      subject: 'Your Amana account dey use dis e-mail address again',
      paragraphs: [
        'Somebody use di link wey we send to dis address: your Amana account don belong to am again, and evri device don log out.',
        'Choose new password now: e fit be say pesin sabi di old one.',
      ],
    },
    pin_reset: {
      subject: 'Your Amana security PIN don reset',
      paragraphs: [
        'Somebody just replace di security PIN of your account, with your password and code from your mailbox. For 72 hours di new one fit only report say dem tiff device or e lost.',
        'If na you, you no need do anytin. If no be you, somebody sabi your password and dey read your e-mails: change di two passwords now.',
      ],
    },
    phone_changed: {
      subject: 'Di phone number of your Amana account don change',
      paragraphs: [
        'Your Amana account just get anoda phone number, and dem prove am with code.',
        'If na you, you no need do anytin. If no be you, somebody sabi your password: choose new one now, and set your number again for di settings.',
      ],
    },
    phone_lost: {
      subject: 'Anoda Amana account don prove your phone number',
      paragraphs: [
        'Somebody don prove di phone number of your account with code wey we send to am. One number dey belong to one account, so your own no dey confirmed from now on.',
        'If you get anoda account, or you don give di number away, you no need do anytin. If di number still dey with you, confirm am again for di settings. If im SIM card don stop to work, call your network at once.',
      ],
    },
    identity_lost: {
      subject: 'Your NIN or BVN for Amana don belong to anoda account now',
      paragraphs: [
        'Anoda Amana account don show say one NIN or BVN of your own na dia own: by code to di phone of dat number, or to us. E no dey confirmed for your account again. Your devices still be your own.',
        'If na you get di number, open Settings, Profile, type am again and choose "Dis na my number". We go look inside di matter.',
      ],
    },
    identity_free: {
      subject: 'You fit confirm your NIN or BVN for Amana now',
      paragraphs: [
        'You tell us say anoda account don confirm your NIN or BVN. We look inside di matter, and dat account no get am again.',
        'Open Settings, Profile and confirm your number now.',
      ],
    },
    one_time_password: {
      subject: 'Your Amana account get new one-time password',
      paragraphs: [
        'Your administrator don give your account new one-time password, and evri device don log out. With am you go choose your own password.',
        'If you no ask for am, no log in: e fit be say somebody pretend say na you.',
      ],
    },
    officer_invited: {
      subject: 'Your account for di Amana portal for law enforcement',
      paragraphs: [
        'One supervisor of your state command don make account for you for Amana. Your one-time password dey below. We send am to only dis mailbox: nobody else get am.',
        'Log in with am one time, and choose password wey na only you know. If you no be officer of dis command, no log in.',
      ],
    },
    password_mailed: {
      subject: 'Your new one-time password for Amana',
      paragraphs: [
        'One supervisor of your state command don give your account new one-time password, and evri device don log out. E dey below, and we send am to only dis mailbox: nobody else get am.',
        'Log in with am one time, and choose password wey na only you know. If you no ask for am, no log in: e fit be say somebody pretend say na you.',
      ],
    },
    token_reused: {
      subject: 'We log you out from one device',
      paragraphs: [
        'Key of one of your log ins work second time. E dey hapun when somebody don copy am, and sometimes when network cut for wrong time. To dey safe, we don end dat log in.',
        'Log in again to continue. If no be you just use Amana now, choose new password too.',
      ],
    },
  },
  sms: {
    phoneChanged:
      'Amana: account wey get dis number don get anoda phone number now. If no be you do am, log in, choose new password and set your number again.',
  },
  sessions: {
    unknown: 'Device wey we no know',
    named: '{browser} on {system}',
  },
} satisfies Translation<typeof english>
