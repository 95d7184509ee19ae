import { isPhone } from '../kernel/identifiers/phone.ts';

/**
 * Returns the address out of the 地址、电话 of an invoice title, which has the phone at its end:
 * `江南市人民路 1 号 0571-87654321` → `江南市人民路 1 号`.
 */
export function addressIn(addressPhone: string): string {
  const text = addressPhone.trim();
  const match = /^(.*?)[\s,，;；、]*(?:电话|tel)?[:：]?\s*([\d()（）+\-转 ]{5,})$/i.exec(text);
  const [, address = '', phone = ''] = match ?? [];
  // Short numbers (12345) look like the numbers of houses.
  const isNumber = isPhone(phone.trim()) && phone.replace(/\D/g, '').length >= 7;
  return isNumber ? address.trim() : text;
}
