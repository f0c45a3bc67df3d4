/** Passkeys: what the browser's authenticator makes and signs, as the server takes it. */
import { ApiError } from "$lib/api/rest";
import type { PasskeyAnswer, PasskeyChallenge, PasskeyCreation } from "$lib/api/types";

/** Ed25519, ECDSA with P-256, RSA: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(bytes: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A new passkey of this device; refused when the reader cancels, or has no authenticator. */
export async function createPasskey(options: PasskeyCreation): Promise<{ credentialId: string; clientData: string; attestation: string }> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(options.challenge),
        rp: { id: options.host, name: "Riverboat" },
        user: { id: bytesOf(options.userId), name: options.userName, displayName: options.userName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: options.exclude.map((id) => ({ type: "public-key" as const, id: bytesOf(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return { credentialId: textOf(made.rawId), clientData: textOf(response.clientDataJSON), attestation: textOf(response.attestationObject) };
}

export async function signWithPasskey(options: PasskeyChallenge): Promise<PasskeyAnswer> {
  const signed = await asked(() =>
    navigator.credentials.get({ publicKey: { challenge: bytesOf(options.challenge), rpId: options.host, userVerification: "required" } }),
  );
  const response = signed.response as AuthenticatorAssertionResponse;
  return {
    credentialId: textOf(signed.rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  };
}

/** A page over plain HTTP has no authenticator. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === "undefined") throw refused();
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch {
    throw refused();
  }
  if (!(credential instanceof PublicKeyCredential)) throw refused();
  return credential;
}

function refused(): ApiError {
  return new ApiError(0, { code: "web_no_passkey", message: "no passkey was given", values: {} });
}
