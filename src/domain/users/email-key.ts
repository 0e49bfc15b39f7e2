/** The form in which e-mail addresses are unique: without letter case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
