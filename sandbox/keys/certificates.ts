import { createPrivateKey, randomBytes, X509Certificate } from "node:crypto";
import { addDays } from "date-fns/addDays";
import { addYears } from "date-fns/addYears";
import forge from "node-forge";
import { type DataFiles, readIfThere, writePrivate, writePublic } from "./files";
import { makeRsaPair, privatePem } from "./rsa";

/** PEM texts of what an HTTPS server needs. */
export interface ServerCertificate {
  key: string;
  cert: string;
}

interface Issuer {
  certificate: forge.pki.Certificate;
  key: forge.pki.rsa.PrivateKey;
}

const RENEW_BEFORE_DAYS = 14;
const SERVER_NAMES = [
  { type: 2, value: "localhost" },
  { type: 7, ip: "127.0.0.1" },
  { type: 7, ip: "::1" },
];

/** Reads authority and server certificate from the data folder; creates them if they are missing or expire soon. */
export async function loadServerCertificate(files: DataFiles): Promise<ServerCertificate> {
  const key = readIfThere(files.serverKey);
  const cert = readIfThere(files.server);
  const ca = readIfThere(files.ca);
  if (ca && key && cert && isFresh(ca) && isFresh(cert) && isSignedBy(cert, ca) && isOf(cert, key))
    return { key, cert };

  const issuer = await loadAuthority(files);
  const made = await makeServerCertificate(issuer);
  writePrivate(files.serverKey, made.key);
  writePublic(files.server, made.cert);
  return made;
}

async function loadAuthority(files: DataFiles): Promise<Issuer> {
  const cert = readIfThere(files.ca);
  const key = readIfThere(files.caKey);
  if (cert && key && isFresh(cert) && isOf(cert, key)) {
    return { certificate: forge.pki.certificateFromPem(cert), key: forge.pki.privateKeyFromPem(key) };
  }
  const { certificate, privateKey } = await newCertificate("Brightside Perks sandbox authority");
  certificate.validity.notAfter = addYears(new Date(), 10);
  certificate.setIssuer(certificate.subject.attributes);
  certificate.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  writePrivate(files.caKey, forge.pki.privateKeyToPem(privateKey));
  writePublic(files.ca, forge.pki.certificateToPem(certificate));
  return { certificate, key: privateKey };
}

async function makeServerCertificate(issuer: Issuer): Promise<ServerCertificate> {
  const { certificate, privateKey } = await newCertificate("localhost");
  certificate.validity.notAfter = addDays(new Date(), 397);
  certificate.setIssuer(issuer.certificate.subject.attributes);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false },
    { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    { name: "subjectAltName", altNames: SERVER_NAMES },
    { name: "authorityKeyIdentifier", keyIdentifier: issuer.certificate.generateSubjectKeyIdentifier().getBytes() },
  ]);
  certificate.sign(issuer.key, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(privateKey), cert: forge.pki.certificateToPem(certificate) };
}

/** An unsigned certificate with a new key. Node makes the key: forge takes seconds for it. */
async function newCertificate(commonName: string) {
  const pair = await makeRsaPair(2048);
  const privateKey = forge.pki.privateKeyFromPem(privatePem(pair.privateKey));
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
  // A leading zero bit keeps the serial positive (RFC 5280, 4.1.2.2).
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = addDays(new Date(), -1);
  certificate.setSubject([{ name: "commonName", value: commonName }]);
  return { certificate, privateKey };
}

function isSignedBy(pem: string, ca: string): boolean {
  return new X509Certificate(pem).verify(new X509Certificate(ca).publicKey);
}

function isOf(pem: string, key: string): boolean {
  return new X509Certificate(pem).checkPrivateKey(createPrivateKey(key));
}

function isFresh(pem: string): boolean {
  return forge.pki.certificateFromPem(pem).validity.notAfter > addDays(new Date(), RENEW_BEFORE_DAYS);
}
