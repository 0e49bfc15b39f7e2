/** The key by which e-mail addresses are unique: ignores letter case. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
