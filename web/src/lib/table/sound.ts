/** The sounds of the table, made by the browser itself. Silent until the player has touched the page once. */

import type { Sound } from "./hearing";

export class SoundBox {
  /** Whether anything may be heard; the owner sets it. */
  isOn = true;
  #volume = 0.6;
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;

  /** From 0 to 1. */
  set volume(volume: number) {
    this.#volume = volume;
    if (this.#out !== null) this.#out.gain.value = volume;
  }

  /** To be called from a click or key: browsers allow sound from then on. */
  wake(): void {
    if (this.#context === null && typeof AudioContext !== "undefined") {
      this.#context = new AudioContext();
      this.#out = this.#context.createGain();
      this.#out.gain.value = this.#volume;
      this.#out.connect(this.#context.destination);
    }
    if (this.#context?.state === "suspended") void this.#context.resume();
  }

  close(): void {
    void this.#context?.close();
    this.#context = null;
  }

  play(sound: Sound): void {
    if (!this.isOn || this.#context?.state !== "running") return;
    switch (sound) {
      case "deal":
        return [0, 0.09, 0.2, 0.29].forEach((at) => this.#swish(at, 0.07, 2600, 0.16));
      case "board":
        return this.#swish(0, 0.1, 1900, 0.22);
      case "chip":
        return [0, 0.05, 0.085].forEach((at, index) => this.#clink(at, 3100 + index * 420, 0.14));
      case "all_in":
        return [0, 0.04, 0.075, 0.13, 0.16, 0.22].forEach((at, index) => this.#clink(at, 2700 + ((index * 530) % 1300), 0.16));
      case "check":
        return [0, 0.13].forEach((at) => this.#knock(at));
      case "fold":
        return this.#swish(0, 0.16, 900, 0.2);
      case "turn":
        return [
          [0, 659.3],
          [0.13, 880],
        ].forEach(([at, pitch]) => this.#bell(at!, pitch!, 0.5, 0.16));
      case "win":
        [
          [0, 523.3],
          [0.1, 659.3],
          [0.2, 784],
          [0.32, 1046.5],
        ].forEach(([at, pitch]) => this.#bell(at!, pitch!, 0.7, 0.12));
        return [0.42, 0.47, 0.5, 0.56].forEach((at, index) => this.#clink(at, 2900 + index * 310, 0.1));
    }
  }

  /** Paper over felt: filtered noise. */
  #swish(at: number, length: number, pitch: number, volume: number): void {
    const context = this.#context!;
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= noiseOf(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.8;
    source.connect(filter).connect(this.#fade(at, length, volume));
    source.start(context.currentTime + at, Math.random() * 0.5, length);
  }

  /** Clay on clay: two high tones that do not belong together and die at once. */
  #clink(at: number, pitch: number, volume: number): void {
    this.#tone(at, "triangle", pitch, pitch, 0.05, volume);
    this.#tone(at, "sine", pitch * 1.593, pitch * 1.593, 0.035, volume * 0.6);
  }

  /** A knuckle on wood. */
  #knock(at: number): void {
    this.#tone(at, "sine", 190, 92, 0.09, 0.5);
    this.#swish(at, 0.025, 700, 0.3);
  }

  #bell(at: number, pitch: number, length: number, volume: number): void {
    this.#tone(at, "sine", pitch, pitch, length, volume);
    this.#tone(at, "sine", pitch * 2.01, pitch * 2.01, length * 0.5, volume * 0.3);
  }

  #tone(at: number, shape: OscillatorType, from: number, to: number, length: number, volume: number): void {
    const context = this.#context!;
    const tone = context.createOscillator();
    const start = context.currentTime + at;
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + length);
    tone.connect(this.#fade(at, length, volume));
    tone.start(start);
    tone.stop(start + length);
  }

  #fade(at: number, length: number, volume: number): GainNode {
    const context = this.#context!;
    const gain = context.createGain();
    const start = context.currentTime + at;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + Math.min(0.008, length / 4));
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(this.#out!);
    return gain;
  }
}

function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
