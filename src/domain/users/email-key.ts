/** The form under which an e-mail address is unique: letter case aside. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
